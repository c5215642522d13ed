import { type FactRow, factTable, type RuleFact, ruleFactNames } from '../values/facts.ts'
import { type OperatorName, operatorNames, operators, operatorsFor, type Row } from './operators.ts'
import { formatExamples } from './parse-template.ts'
import { type Otherwise, otherwises } from './set-schema.ts'

/** All that a rule can say, for a program that helps to write one. */
export type RuleLanguage = {
  readonly facts: readonly FactWord[]
  readonly operators: readonly OperatorWord[]
  readonly otherwises: readonly Otherwise[]
}

type FactWord = Pick<FactRow, 'word' | 'about' | 'alsoCalled'> & {
  readonly name: RuleFact
  readonly type: FactRow['value']
  readonly isFree: boolean
  /** Those that it can be compared by. */
  readonly operators: readonly OperatorName[]
  /** What may stand after `:` in a template, such as `yyyy-MM`; null where it cannot be a part of one. */
  readonly formats: readonly string[] | null
}

type OperatorWord = Pick<Row, 'word' | 'about' | 'takes'> & { readonly name: OperatorName }

export function ruleLanguage(): RuleLanguage {
  return {
    facts: ruleFactNames.map(name => {
      const { word, about, alsoCalled, value, isFree = false } = factTable[name]
      return {
        name,
        word,
        about,
        ...(alsoCalled && { alsoCalled }),
        type: value,
        isFree,
        operators: operatorsFor(value),
        formats: formatExamples(name),
      }
    }),
    operators: operatorNames.map(name => {
      const { word, about, takes } = operators[name]
      return { name, word, about, takes }
    }),
    otherwises,
  }
}
