/** Checks for values that crossed a border: each returns the value as its type or throws. */

export type Shape<T> = (value: unknown) => T

export class ShapeError extends TypeError {
  override readonly name = 'ShapeError'
}

export const nothing: Shape<null> = value => {
  if (value !== null && value !== undefined) throw new ShapeError('expected no argument')
  return null
}

export function text(maxLength: number): Shape<string> {
  return value => {
    if (typeof value !== 'string' || value.length > maxLength) {
      throw new ShapeError(`expected a text of at most ${maxLength} characters`)
    }
    return value
  }
}

export function integer(min: number, max: number): Shape<number> {
  return value => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
      throw new ShapeError(`expected a whole number from ${min} to ${max}`)
    }
    return value
  }
}

export function oneOf<const T extends string>(choices: readonly T[]): Shape<T> {
  return value => {
    const found = choices.find(choice => choice === value)
    if (found === undefined) throw new ShapeError(`expected one of ${choices.join(', ')}`)
    return found
  }
}

/** An object whose fields somebody else checks. */
export const anyRecord: Shape<Readonly<Record<string, unknown>>> = value => {
  if (!isPlain(value)) throw new ShapeError('expected an object')
  return value
}

export const flag: Shape<boolean> = value => {
  if (typeof value !== 'boolean') throw new ShapeError('expected true or false')
  return value
}

export function list<T>(mostItems: number, item: Shape<T>): Shape<readonly T[]> {
  return value => {
    if (!Array.isArray(value) || value.length > mostItems) {
      throw new ShapeError(`expected a list of at most ${mostItems} items`)
    }
    return Array.from(value, item)
  }
}

/**
 * Exactly these fields: one too many is as wrong as one too few. Whatever else crosses by structured clone (lists, maps,
 * bytes) is refused before its parts are looked at, however many there are.
 */
export function record<T extends object>(fields: { readonly [K in keyof T]: Shape<T[K]> }): Shape<T> {
  const checks = new Map(Object.entries<Shape<unknown>>(fields))
  return value => {
    if (!isPlain(value)) throw new ShapeError('expected an object')
    let count = 0
    for (const name in value) {
      count += 1
      if (!checks.has(name)) throw new ShapeError('expected other fields')
    }
    if (count !== checks.size) throw new ShapeError('expected other fields')
    const entries = Array.from(checks, ([name, check]) => [name, check(value[name])])
    return Object.fromEntries(entries) as T
  }
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
