import * as z from 'zod/mini'

/** Where a call is handled: in the main process, or in the sorting thread. */
export type Answerer = 'main' | 'sorting'

/** One call of the window, as both ends read it. `input` is checked in main before anybody sees it. */
export type Row<By extends Answerer = Answerer, In = unknown, Out = unknown> = {
  readonly by: By
  readonly input: z.ZodMiniType<In>
  /** Never set: it only carries the type of the answer. */
  readonly output?: () => Out
}

type Fields = Readonly<Record<string, z.ZodMiniType>>
type Given<In extends Fields> = { readonly [Name in keyof In]: z.infer<In[Name]> }

/** `call('sorting', { runId: id }).answers<ReceiptView>()`. Without fields a call takes null. */
export function call<By extends Answerer>(by: By): { answers<Out>(): Row<By, null, Out> }
export function call<By extends Answerer, In extends Fields>(
  by: By,
  fields: In,
): { answers<Out>(): Row<By, Given<In>, Out> }
export function call(by: Answerer, fields?: Fields): { answers<Out>(): Row<Answerer, never, Out> } {
  const input = fields === undefined ? noInput : record(fields)
  return { answers: () => ({ by, input: input as z.ZodMiniType<never> }) }
}

const noInput = z._default(z.null(), null)

/**
 * Exactly these fields: one too many is as wrong as one too few. Whatever else crosses by structured clone (lists, maps,
 * bytes) is refused before its parts are looked at, however many there are.
 */
export function record<In extends Fields>(fields: In): z.ZodMiniType<Given<In>> {
  return z.pipe(z.custom(isPlain), z.strictObject(fields)) as unknown as z.ZodMiniType<Given<In>>
}

export const textUpTo = (maxLength: number) => z.string().check(z.maxLength(maxLength))
export const integer = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))

/** A list that is too long is refused before its items are looked at. */
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
