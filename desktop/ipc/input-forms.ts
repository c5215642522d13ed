/** The inputs of calls that several rows share, or that are more than a line. */
import * as z from 'zod/mini'
import { type CorrectionChange, criteria, fileLists, optionNames } from './organize-views.ts'
import { anyRecord, integer, record, textUpTo } from './row.ts'
import type { Rule, RuleChange, Tried } from './rule-views.ts'

export const id = textUpTo(100)
export const criterion = z.enum(criteria)
/** As long as that of a file. */
export const setName = textUpTo(100)

const place = integer(0, Number.MAX_SAFE_INTEGER)
/** Of a folder or a file; of a listed one, in what it is listed in. */
export const path = textUpTo(32_767)
export const change: z.ZodMiniType<CorrectionChange> = z.union([
  record({ kind: z.literal('leave') }),
  record({ kind: z.literal('move'), to: path }),
  record({ kind: z.literal('rename'), name: textUpTo(1000), isWhole: z.boolean() }),
  record({ kind: z.literal('as-planned') }),
])
export const file = { of: z.enum(fileLists), id, path }

export const setText = textUpTo(1_000_000)
/** What of a set may be changed one by one. The sorter checks the values, with a sentence for each. */
export const setField = z.enum([...optionNames, 'otherwise'])
const rule = anyRecord as unknown as z.ZodMiniType<Rule> // checked by the sorter, as a value is
export const ruleChange: z.ZodMiniType<RuleChange> = z.union([
  record({ kind: z.literal('add'), rule, at: place }),
  record({ kind: z.literal('replace'), rule, at: place }),
  record({ kind: z.literal('move'), at: place, to: place }),
  record({ kind: z.literal('remove'), at: place }),
  record({ kind: z.literal('set'), field: setField, value: z.optional(z.unknown()) }),
])
export const tried: z.ZodMiniType<Tried> = z.union([record({ name: setName }), record({ text: setText })])

/** How the page knows a folder that it has not opened yet. */
export const folderSource = z.enum(['start', 'run', 'refused'])
export const cancelledWork = z.enum(['run', 'counts', 'duplicates', 'trial'])
export const undoStep = z.enum(['undo', 'redo'])
