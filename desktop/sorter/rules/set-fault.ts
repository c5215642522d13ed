import type { PatternFault } from '../values/glob.ts'
import type { LeftReason } from '../values/values.ts'
import type { NameFault } from './name-fault.ts'
import type { OperandFault } from './operators.ts'
import type { TemplateFault } from './parse-template.ts'

/** What is wrong with a field of a set. `text` is what was written. */
export type SetFault =
  | OperandFault
  | TemplateFault
  | { readonly code: 'no-set' }
  | { readonly code: 'of-organize' }
  | { readonly code: 'no-rule' }
  | { readonly code: 'no-category' }
  | { readonly code: 'no-groups' }
  | { readonly code: 'no-group' }
  | { readonly code: 'no-list' }
  | { readonly code: 'no-text' }
  | { readonly code: 'no-title'; readonly longest: number }
  | { readonly code: 'same-title'; readonly text: string }
  | { readonly code: 'unknown-field'; readonly text: string; readonly choices: readonly string[] }
  | { readonly code: 'newer-version' }
  | { readonly code: 'not-among'; readonly text: string; readonly choices: readonly string[] }
  | { readonly code: 'too-many'; readonly most: number }
  | { readonly code: 'no-effect' }
  | { readonly code: 'two-effects' }
  | { readonly code: 'no-condition' }
  | { readonly code: 'no-conditions' }
  | { readonly code: 'too-many-conditions'; readonly most: number }
  | { readonly code: 'too-deep' }
  | { readonly code: 'no-operator'; readonly choices: readonly string[] }
  | { readonly code: 'unfit-operator'; readonly text: string; readonly choices: readonly string[] }
  | { readonly code: 'unknown-kind'; readonly text: string; readonly choices: readonly string[] }
  | { readonly code: 'no-limits' }
  | { readonly code: 'limits-order' }
  | { readonly code: 'bad-name'; readonly text: string; readonly fault: NameFault; readonly longest: number }
  | { readonly code: 'same-folder'; readonly folder: string; readonly other: string }
  | { readonly code: 'no-extensions' }
  | { readonly code: 'bad-extension'; readonly text: string }
  | { readonly code: 'left-alone'; readonly text: string; readonly reason: LeftReason }
  | { readonly code: 'taken-extension'; readonly text: string; readonly owner: string }
  | { readonly code: 'no-companions' }
  | { readonly code: 'bad-named'; readonly text: string }
  | {
      readonly code: 'bad-glob'
      readonly text: string
      readonly fault: PatternFault
      readonly longest: number
    }

/** `path`: where in the value, if not the value as a whole. */
export type PlacedFault = SetFault & { readonly path?: readonly (string | number)[] }

/** Where in the data, as keys from the top, and the name of the rule where it is in one. */
export type SetProblem = SetFault & {
  readonly path: readonly (string | number)[]
  readonly rule?: string
}
