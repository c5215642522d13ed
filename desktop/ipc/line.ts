import { pack, type Result, unpack } from './result.ts'

/** The calls that one of our threads or processes makes to another: name, input, answer. Both ends are built together. */
type Calls<Names extends string = string> = {
  readonly [Name in Names]: { readonly input: unknown; readonly output: unknown }
}
/** The events that it sends, by name. */
type Events<Names extends string = string> = { readonly [Name in Names]: unknown }

export type Answers<Asked extends Calls<keyof Asked & string>> = {
  readonly [Name in keyof Asked]: (
    input: Asked[Name]['input'],
  ) => Asked[Name]['output'] | Promise<Asked[Name]['output']>
}
export type Listeners<Sent extends Events<keyof Sent & string>> = {
  readonly [Name in keyof Sent]: (value: Sent[Name]) => void
}

type Call = { readonly number: number; readonly name: string; readonly input: unknown }
type Message =
  | { readonly kind: 'answer'; readonly number: number; readonly result: Result<unknown> }
  | { readonly kind: 'event'; readonly name: string; readonly value: unknown }

export type Post = (message: unknown) => void

/**
 * The answering end.
 * @param toReport what to report of an error that an answer threw
 * @returns the handler of each arriving message
 */
export function answerCalls<Asked extends Calls<keyof Asked & string>>(
  post: Post,
  answers: Answers<Asked>,
  toReport: (error: unknown) => unknown = error => error,
): (message: unknown) => void {
  return async message => {
    const { number, name, input } = message as Call
    const answer = answers[name as keyof Asked]
    post({ kind: 'answer', number, result: await pack(() => answer(input), toReport) } satisfies Message)
  }
}

/** Sends events. */
export function sendEvents<Sent extends Events<keyof Sent & string>>(post: Post) {
  return <Name extends keyof Sent & string>(name: Name, value: Sent[Name]): void =>
    post({ kind: 'event', name, value } satisfies Message)
}

/** The asking end. */
export type Line<Asked extends Calls<keyof Asked & string>> = {
  /** @throws {RemoteError} the error of the other end, or the one given to `cut` */
  call<Name extends keyof Asked & string>(
    name: Name,
    input: Asked[Name]['input'],
  ): Promise<Asked[Name]['output']>
  /** Handles each arriving message. */
  receive(message: unknown): void
  /** Names of the calls that wait for an answer. */
  waiting(): readonly (keyof Asked & string)[]
  /** Resolves when every call made so far is answered. */
  settled(): Promise<void>
  /** The other end is gone: rejects every waiting call with this error. */
  cut(error: Error): void
}

export function openLine<
  Asked extends Calls<keyof Asked & string>,
  Sent extends Events<keyof Sent & string> = Record<never, never>,
>(post: Post, listeners: Listeners<Sent>): Line<Asked> {
  type Name = keyof Asked & string
  const waiting = new Map<number, { readonly name: Name } & PromiseWithResolvers<Result<unknown>>>()
  let lastNumber = 0
  return {
    async call(name, input) {
      lastNumber += 1
      const answer = Promise.withResolvers<Result<unknown>>()
      waiting.set(lastNumber, { name, ...answer })
      post({ number: lastNumber, name, input } satisfies Call)
      return unpack(await answer.promise)
    },
    receive(given) {
      const message = given as Message
      if (message.kind === 'event') {
        listeners[message.name as keyof Sent](message.value as Sent[keyof Sent])
        return
      }
      const asked = waiting.get(message.number)
      waiting.delete(message.number)
      asked?.resolve(message.result)
    },
    waiting: () => Array.from(waiting.values(), ({ name }) => name),
    settled: async () => void (await Promise.all(Array.from(waiting.values(), ({ promise }) => promise))),
    cut(error) {
      const lost = [...waiting.values()]
      waiting.clear()
      for (const { resolve } of lost) void pack(() => Promise.reject(error)).then(resolve)
    },
  }
}
