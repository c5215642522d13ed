import { operators, operatorsFor } from './operators.ts'
import { formatExamples } from './parse-template.ts'
import { type FactType, ruleFactNames, ruleFacts } from './rule-facts.ts'
import { type Otherwise, otherwises } from './rule-set.ts'

/** All that a rule can say, for a program that helps to write one. */
export type RuleLanguage = {
  readonly facts: readonly FactWord[]
  readonly operators: readonly OperatorWord[]
  readonly otherwises: readonly Otherwise[]
}

type FactWord = {
  readonly name: string
  readonly about: string
  readonly type: FactType
  readonly isFree: boolean
  /** The names of the operators that it can be compared by. */
  readonly operators: readonly string[]
  /** What may stand after `:` in a template, such as `yyyy-MM`; null where it cannot be a part of one. */
  readonly formats: readonly string[] | null
}

type OperatorWord = { readonly name: string; readonly about: string; readonly takes: 'one' | 'some' }

export function ruleLanguage(): RuleLanguage {
  return {
    facts: ruleFactNames.map(name => {
      const { about, value, isFree } = ruleFacts[name]
      const formats = formatExamples(name)
      return { name, about, type: value, isFree, operators: operatorsFor(value), formats }
    }),
    operators: Object.entries(operators).map(([name, { about, takes }]) => ({ name, about, takes })),
    otherwises,
  }
}
