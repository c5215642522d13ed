import * as z from 'zod/mini'

/** Where a call is answered: in the main process, or in the worker. */
export type Answerer = 'main' | 'worker'

/** A read may be asked again with the same input, and its newest answer counts; anything else is an act. */
export type CallKind = 'read' | 'act'

/** One call, as both ends read it. Main checks the `input` of a page before any handler sees it. */
export type CallRow<
  To extends Answerer = Answerer,
  Kind extends CallKind = CallKind,
  In = unknown,
  Out = unknown,
> = {
  readonly to: To
  readonly kind: Kind
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

type Asking<To extends Answerer, Kind extends CallKind, In> = {
  answers<Out>(): CallRow<To, Kind, In, Out>
}

/** Without fields a call takes null. */
type Row<Kind extends CallKind> = {
  <To extends Answerer>(to: To): Asking<To, Kind, null>
  <To extends Answerer, In extends Fields>(to: To, fields: In): Asking<To, Kind, Given<In>>
}

/** `read('worker', { runId: id }).answers<RunFilesView>()`. */
export const read = rowOf('read')
/** `act('worker', { runId: id }).answers<ReceiptView>()`. */
export const act = rowOf('act')

function rowOf<Kind extends CallKind>(kind: Kind): Row<Kind> {
  return (to: Answerer, fields?: Fields): Asking<never, Kind, never> => {
    // Made when it is first checked: a start makes few of the calls, and all their checks would take milliseconds of it.
    let made: z.ZodMiniType | undefined
    return {
      answers: () => ({
        to: to as never,
        kind,
        get input() {
          made ??= fields === undefined ? noInput : record(fields)
          return made as z.ZodMiniType<never>
        },
      }),
    }
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
