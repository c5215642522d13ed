import { criteria } from '../../../sorter/values/criteria.ts'
import { failureReasons } from '../../../sorter/values/values.ts'
import type { MoveRow, OutcomeRow, RunRow } from './run-rows.ts'

/** Check of a value. The schema checks what programs write, but SQLite does not check what it reads. */
type Form = (value: unknown) => boolean

const isText: Form = value => typeof value === 'string'
const isNumber: Form = value => typeof value === 'number'
const isFlag: Form = value => value === 0 || value === 1
const isCount: Form = value => Number.isSafeInteger(value) && Number(value) >= 0
const isFileId: Form = value => isNumber(value) || isText(value)
const isTime: Form = value => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const orNull =
  (form: Form): Form =>
  value =>
    value === null || form(value)
const oneOf =
  (...values: readonly string[]): Form =>
  value =>
    values.some(each => each === value)
const fieldsOf =
  (forms: Readonly<Record<string, Form>>): Form =>
  value =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(forms).every(([name, form]) => form(Reflect.get(value, name)))
const json =
  (form: Form): Form =>
  value => {
    try {
      return typeof value === 'string' && form(JSON.parse(value))
    } catch (error) {
      if (error instanceof SyntaxError) return false
      throw error
    }
  }
const listOf =
  (form: Form): Form =>
  value =>
    Array.isArray(value) && value.every(form)
const isTextList = json(listOf(isText))

/** What each column of a run can hold. */
const run: Record<keyof RunRow, Form> = {
  number: isCount,
  id: isText,
  kind: oneOf('sort', 'undo'),
  folder: isText,
  device: isNumber,
  inode: isFileId,
  criterion: oneOf(...criteria),
  started_at: isTime,
  when_taken: oneOf('number', 'leave'),
  new_folders: isTextList,
  old_folders: isTextList,
  outside: orNull(json(listOf(fieldsOf({ path: isText, device: isNumber, inode: isFileId })))),
  paid_rules: orNull(json(listOf(fieldsOf({ rule: isText, because: isText })))),
  by_watch: isFlag,
  undoes: orNull(isText),
  is_part: isFlag,
  redoes: orNull(isText),
  takes_back: orNull(isTextList),
  first_move: isCount,
  planned: isCount,
  found: isTextList,
  reserving: isTextList,
  moved: orNull(isCount),
  moved_bytes: orNull(isCount),
  failed: orNull(isCount),
  is_cancelled: orNull(isFlag),
  is_undone: isFlag,
  checksum: orNull(isCount),
  is_damaged: isFlag,
}

const isRun = fieldsOf(run)

export const isRunRow = (row: RunRow): boolean => isRun(row)

export const isMoveRow = ([source, target, size, modified, inode, companions]: MoveRow): boolean =>
  isText(source) &&
  isText(target) &&
  isCount(size) &&
  isNumber(modified) &&
  isFileId(inode) &&
  (companions === null || isNumber(companions))

const isOutcome = fieldsOf({
  source: isText,
  target: orNull(isText),
  copy_inode: orNull(isFileId),
  copy_modified: orNull(isNumber),
  failure: orNull(json(fieldsOf({ from: isText, to: isText, reason: oneOf(...failureReasons) }))),
})

export const isOutcomeRow = (row: OutcomeRow): boolean => isOutcome(row)
