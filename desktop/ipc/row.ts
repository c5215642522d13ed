import * as z from 'zod/mini'

/** Where a call is handled: in the main process, or in the worker. */
export type Answerer = 'main' | 'sorting'

/** One call of the window, as both ends read it. Main checks `input` before any handler sees it. */
export type CallRow<By extends Answerer = Answerer, In = unknown, Out = unknown> = {
  readonly by: By
  readonly input: z.ZodMiniType<In>
  /** Never set: it only carries the type of the answer. */
  readonly output?: () => Out
}

type Fields = Readonly<Record<string, z.ZodMiniType>>
type Given<In extends Fields> = {
  readonly [Name in keyof In as undefined extends z.infer<In[Name]> ? never : Name]: z.infer<In[Name]>
} & {
  readonly [Name in keyof In as undefined extends z.infer<In[Name]> ? Name : never]?: z.infer<In[Name]>
}

/** `call('sorting', { runId: id }).answers<ReceiptView>()`. Without fields a call takes null. */
export function call<By extends Answerer>(by: By): { answers<Out>(): CallRow<By, null, Out> }
export function call<By extends Answerer, In extends Fields>(
  by: By,
  fields: In,
): { answers<Out>(): CallRow<By, Given<In>, Out> }
export function call(by: Answerer, fields?: Fields): { answers<Out>(): CallRow<Answerer, never, Out> } {
  // Made when it is first checked: a start makes few of the calls, and all their checks would take milliseconds of it.
  let made: z.ZodMiniType | undefined
  return {
    answers: () => ({
      by,
      get input() {
        made ??= fields === undefined ? noInput : record(fields)
        return made as z.ZodMiniType<never>
      },
    }),
  }
}

const noInput = z._default(z.null(), null)

/**
 * An object with exactly these fields. Anything else that structured clone allows (lists, maps, bytes) is refused
 * before its parts are read, however many there are.
 */
export function record<In extends Fields>(fields: In): z.ZodMiniType<Given<In>> {
  return z.pipe(z.custom(isPlain), z.strictObject(fields)) as unknown as z.ZodMiniType<Given<In>>
}

/** The same, of which any field may be missing. */
export function part<In extends Fields>(
  fields: In,
): z.ZodMiniType<{ readonly [Name in keyof In]?: z.infer<In[Name]> }> {
  return z.pipe(z.custom(isPlain), z.partial(z.strictObject(fields))) as never
}

export const textUpTo = (maxLength: number) => z.string().check(z.maxLength(maxLength))
export const integer = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))

/** A list; one that is too long is refused before its items are read. */
export function list<T>(mostItems: number, item: z.ZodMiniType<T>): z.ZodMiniType<readonly T[]> {
  const isShort = (value: unknown) => Array.isArray(value) && value.length <= mostItems
  return z.pipe(z.custom<readonly unknown[]>(isShort), z.readonly(z.array(item)))
}

/** An object whose fields are checked elsewhere. */
export const anyRecord = z.custom<Readonly<Record<string, unknown>>>(isPlain)

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
