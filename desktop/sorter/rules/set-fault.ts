import type { OperandFault } from './operators.ts'
import type { TemplateFault } from './parse-template.ts'

/** What is wrong with a field of a set of rules. */
export type SetFault =
  | OperandFault
  | TemplateFault
  | { readonly code: 'no-set' }
  | { readonly code: 'no-rule-list' }
  | { readonly code: 'no-rule' }
  | { readonly code: 'no-title'; readonly longest: number }
  | { readonly code: 'same-title'; readonly text: string }
  | { readonly code: 'unknown-field'; readonly text: string; readonly choices: readonly string[] }
  | { readonly code: 'newer-version'; readonly text: string }
  | { readonly code: 'not-among'; readonly text: string; readonly choices: readonly string[] }
  | { readonly code: 'too-many-rules'; readonly most: number }
  | { readonly code: 'no-effect' }
  | { readonly code: 'two-effects' }
  | { readonly code: 'bad-leave' }
  | { readonly code: 'no-condition' }
  | { readonly code: 'no-conditions' }
  | { readonly code: 'too-many-conditions'; readonly most: number }
  | { readonly code: 'too-deep' }
  | { readonly code: 'no-operator'; readonly choices: readonly string[] }
  | { readonly code: 'unfit-operator'; readonly text: string; readonly choices: readonly string[] }
  | { readonly code: 'unknown-kind'; readonly text: string; readonly choices: readonly string[] }

/** Where in the data, as keys from the top, and the name of the rule where it is in one. */
export type SetProblem = SetFault & {
  readonly path: readonly (string | number)[]
  readonly rule?: string
}
