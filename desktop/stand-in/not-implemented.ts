import { EventEmitter } from 'node:events'

/** Keys that the language, the console and test tools ask of any object. */
const askedOfAnything = new Set([
  'then',
  'toJSON',
  'nodeType',
  'tagName',
  '$$typeof',
  'asymmetricMatch',
  'inspect',
])

function wall(name: string, below: object): object {
  return new Proxy(below, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || askedOfAnything.has(key)) {
        return Reflect.get(target, key, receiver)
      }
      throw new Error(`stand-in: ${name}.${key} is not implemented`)
    },
  })
}

/**
 * The object itself; reading a member that it has not throws instead of giving undefined.
 * @param name as the app writes it: `dialog`
 */
export function strict<Members extends object>(name: string, members: Members): Members {
  return Object.setPrototypeOf(members, wall(name, Object.getPrototypeOf(members)))
}

/** A base class whose instances throw for members that neither they nor EventEmitter have. */
export function strictEmitter(name: string): new () => EventEmitter {
  class StrictEmitter extends EventEmitter {}
  Object.setPrototypeOf(StrictEmitter.prototype, wall(name, EventEmitter.prototype))
  return StrictEmitter
}

/** Stands for a whole part of Electron that is missing: any use of it throws. */
export function missing(name: string): object {
  const fail = (member: string) => {
    throw new Error(`stand-in: ${name}${member} is not implemented`)
  }
  return new Proxy(function missingPart() {}, {
    get: (target, key, receiver) =>
      typeof key === 'symbol' || askedOfAnything.has(key) || key === 'prototype'
        ? Reflect.get(target, key, receiver)
        : fail(`.${key}`),
    apply: () => fail('()'),
    construct: () => fail(''),
  })
}

/**
 * What the app asked of the system and nothing here carries out, oldest first. Specs read it as
 * `globalThis[Symbol.for('sortwell.stand-in.recorded')]`.
 */
export const recorded: (readonly [name: string, ...values: unknown[]])[] = []
Object.defineProperty(globalThis, Symbol.for('sortwell.stand-in.recorded'), { value: recorded })

/** A call that is written down and does nothing else. */
export function record(name: string, ...values: unknown[]): void {
  recorded.push([name, ...values])
}
