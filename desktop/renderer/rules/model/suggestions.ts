import type { Option } from '../../../../web/kit/form/Combobox.tsx'
import { fileTypes, takenFroms } from '../../../ipc/organize-views.ts'
import { text } from '../text.ts'
import type { Test } from './conditions.ts'
import { withValues } from './edits.ts'
import { comparisonWord, factWord, isWhole, templateWord, valuesOf, type Words } from './words.ts'

type Choice = Pick<Option, 'label' | 'about'> & { readonly alsoCalled?: readonly string[] | undefined }

/** Labels that have what was typed at the beginning of a word go first, those that only explain it last. */
export function matching<T extends Choice>(all: readonly T[], typed: string): readonly T[] {
  const wanted = typed.trim().toLowerCase()
  const rank = ({ label, about = '', alsoCalled = [] }: T) => {
    const found = ` ${label.toLowerCase()}`.indexOf(` ${wanted}`)
    if (found >= 0) return found === 0 ? 0 : 1
    if (label.toLowerCase().includes(wanted)) return 2
    const letters = wanted.replace(/[^a-z]/g, '')
    const isName = letters !== '' && alsoCalled.some(each => each.includes(letters))
    return isName || about.toLowerCase().includes(wanted) ? 3 : 4
  }
  return all.filter(each => rank(each) < 4).sort((one, other) => rank(one) - rank(other))
}

/** A way to compare a fact. `test` has no value yet, unless the comparison is complete without one. */
export type Comparison = Option & Choice & { readonly test: Test; readonly isUsual: boolean }

/** How each type of fact is asked about most often. */
const usual: Readonly<Record<string, string>> = {
  text: 'contains',
  number: 'is',
  size: 'larger',
  date: 'is',
  dates: 'is',
  duration: 'larger',
  'yes-no': 'is',
}
/** Facts of which the whole is asked for, as a rule. */
const wholes: readonly string[] = ['kind', 'extension', 'realType', 'takenFrom', 'genre', 'camera']

/** Every fact in every way that it can be compared; the usual ones first. */
export function comparisonsOf(language: Words): readonly Comparison[] {
  const all = language.facts.flatMap(({ name: fact, about, alsoCalled, type, isFree, operators }) =>
    operators.flatMap((operator): readonly Comparison[] => {
      if (operator === 'one of' || (fact === 'hasPlace' && operator !== 'is')) return []
      const isEither = operator === 'known' || fact === 'hasPlace'
      const values = isEither ? [true, false] : [type === 'yes-no' ? true : '']
      return values.map(value => {
        const test = { fact, operator, value }
        const isUsual =
          fact === 'sameAs' ? operator === 'known' : operator === (wholes.includes(fact) ? 'is' : usual[type])
        const label = comparisonWord(test, language)
        return {
          key: label,
          label,
          about,
          alsoCalled,
          tag: isFree ? undefined : text.premium,
          test,
          isUsual: isUsual && value !== false,
        }
      })
    }),
  )
  return [...all.filter(({ isUsual }) => isUsual), ...all.filter(({ isUsual }) => !isUsual)]
}

const isSpan = (operator: string) => ['in the last', 'older than'].includes(operator)

export const takesOf = (operator: string, { operators }: Words) =>
  operators.find(({ name }) => name === operator)?.takes ?? 'one'

/** A chosen comparison, with the values of the one that it replaces where it can be asked with them. */
export function comparedBy(was: Test | null, chosen: Test, language: Words): Test {
  const typeOf = (test: Test) => language.facts.find(({ name }) => name === test.fact)?.type
  if (was === null || isWhole(was) || isWhole(chosen)) return chosen
  if (typeOf(was) !== typeOf(chosen) || isSpan(was.operator) !== isSpan(chosen.operator)) return chosen
  const values = valuesOf(was.value)
  const takes = takesOf(chosen.operator, language)
  const canTake = takes === 'some' || values.length === 1 || chosen.operator === 'is'
  return values.length > 0 && canTake ? withValues(chosen, values, takes) : chosen
}

/** Whether nothing is left to ask. */
export const isCompleteTest = (test: Test) =>
  isWhole(test) || valuesOf(test.value).some(value => value !== '')

/** Whether several values can be given, any of which may hold. */
export function takesMany({ fact, operator }: Test, language: Words): boolean {
  if (takesOf(operator, language) === 'some') return true
  const isListed = language.facts.find(({ name }) => name === fact)?.operators.includes('one of')
  return operator === 'is' && isListed === true
}

/** What an example of a value is taken from: a type of fact, or a length of time. */
export function exampleOf({ fact, operator }: Test, { facts }: Words): string {
  return isSpan(operator) ? 'period' : (facts.find(({ name }) => name === fact)?.type ?? 'text')
}

const extensions = [
  ...new Set(fileTypes.flatMap(type => type.extensions).flatMap(line => line.split(' '))),
].sort()

/** Values that a fact can have, where they can be listed. */
export function knownValues(fact: string, { kinds }: Words): readonly string[] {
  if (fact === 'kind') return kinds
  if (fact === 'extension') return extensions
  return fact === 'takenFrom' ? takenFroms : []
}

/** Every fact that can be a part of a folder or a name, in its usual formats. */
export function fieldsOf(language: Words, kind: 'to' | 'name'): readonly Option[] {
  return language.facts.flatMap(({ name, type, formats, isFree }) => {
    if (formats === null || (name === 'folder' && kind === 'name')) return []
    const isTime = type === 'date' || type === 'dates'
    const used = isTime ? formats : ['']
    return used.map(format => {
      const field = format === '' ? `{${name}}` : `{${name}:${format}}`
      const word = factWord(name, language)
      const about = isTime ? `${word}: ${templateWord(field, language)}` : word
      return { key: field, label: field, about, tag: isFree ? undefined : text.premium }
    })
  })
}
