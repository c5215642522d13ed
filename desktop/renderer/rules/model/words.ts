import type { RuleLanguageView, RuleSetView } from '../../../ipc/rule-views.ts'
import type { Operand, Test } from './conditions.ts'

/** The language of rules, and the kinds that files of a set can be of. */
export type Words = RuleLanguageView & { readonly kinds: readonly string[] }

export function wordsFor(language: RuleLanguageView, { options }: RuleSetView): Words {
  const kinds = [...language.builtIn, ...options.categories].map(({ folder }) => folder)
  return { ...language, kinds: [...new Set(kinds)] }
}

export function factWord(fact: string, { facts }: RuleLanguageView): string {
  return facts.find(({ name }) => name === fact)?.word ?? fact
}

/** `text contains`, `taken is known`, `changed more than`: what is compared, and how. */
export function comparisonWord({ fact, operator, value }: Test, language: RuleLanguageView): string {
  const word = factWord(fact, language)
  const isTrue = String(value) === 'true'
  if (fact === 'sameAs' && operator === 'known') return isTrue ? word : 'not a copy'
  if (operator === 'known') return `${word} is ${isTrue ? '' : 'not '}known`
  if (fact === 'hasPlace') return `${word} is ${(operator === 'is') === isTrue ? '' : 'not '}known`
  return `${word} ${language.operators.find(({ name }) => name === operator)?.word ?? operator}`
}

/** Whether the comparison is complete without a value. */
export function isWhole({ fact, operator }: Pick<Test, 'fact' | 'operator'>): boolean {
  return operator === 'known' || fact === 'hasPlace'
}

export const valuesOf = (value: Operand): readonly string[] => [value].flat().map(String)

const shownValues = 4

/** `invoice or Rechnung`, `pdf, docx, odt, txt + 3 more` */
export function valueWord(value: Operand): string {
  const values = valuesOf(value)
  if (values.length <= 2) return values.join(' or ')
  const more = values.length - shownValues
  const shown = values.slice(0, shownValues)
  if (more > 0) return `${shown.join(', ')} + ${more} more`
  return `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`
}

/** `Photos / 2024 / 2024-07`: days and numbers are examples, all else is called by its fact. */
export function templateWord(template: string, language: RuleLanguageView): string {
  let words = ''
  for (const [part, field] of template.matchAll(/\{\{|\}\}|\{([^{}]*)\}|\/|[^{}/]+|[{}]/g)) {
    if (field !== undefined) words += fieldWord(field, language)
    else if (part === '/') words += words === '' ? '/ ' : ' / '
    else words += part.replace(/^([{}])\1$/, '$1')
  }
  return words
}

/** One that everybody reads as an example. */
const day: Readonly<Record<string, string>> = {
  yyyy: '2024',
  yy: '24',
  MM: '07',
  M: '7',
  dd: '03',
  d: '3',
  HH: '14',
  mm: '02',
  ss: '59',
}

function fieldWord(field: string, language: RuleLanguageView): string {
  const [, fact = '', format = ''] = /^([^:|]*)(?::([^|]*))?/.exec(field) ?? []
  if (fact.trim() === 'counter') return '1'.padStart(Number(format) || 1, '0')
  const [of = '', part] = fact.trim().split('.')
  const type = language.facts.find(({ name }) => name === of)?.type
  if (part !== undefined && !/[yMd]/.test(format)) return part
  if (type === 'date' || type === 'dates' || part !== undefined) {
    return (format || 'yyyy-MM-dd').replace(/([a-zA-Z])\1*/g, token => day[token] ?? token)
  }
  return factWord(fact.trim(), language)
}
