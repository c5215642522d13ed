import type { Criterion } from '../values/criteria.ts'
import { factTable, type RuleFact } from '../values/facts.ts'
import type { AskedTime, PaidRule } from '../values/values.ts'
import { testsIn } from './conditions.ts'
import { lookedUp } from './file-facts.ts'
import { parseFolderTemplate, parseNameTemplate } from './parse-template.ts'
import type { Rule, RuleSet } from './set-schema.ts'
import type { Template } from './template.ts'

/** The rules that are not switched off. */
export const activeRules = ({ rules = [] }: RuleSet): readonly Rule[] =>
  rules.filter(({ off }) => off !== true)

/** The rules that a run needs Premium for. */
export function paidRules(set: RuleSet): readonly PaidRule[] {
  return activeRules(set).flatMap((rule): PaidRule[] => {
    if (rule.name !== undefined) return [{ rule: rule.rule, because: 'name-template' }]
    const because = factsOf(rule).find(fact => !factTable[fact].isFree)
    return because === undefined ? [] : [{ rule: rule.rule, because }]
  })
}

/** What a checked rule asks of a file, tests before templates. */
export function factsOf(rule: Rule): readonly RuleFact[] {
  const { to, name } = templatesOf(rule)
  return [...testsIn(rule.when ?? {}).map(({ fact }) => fact), ...(to?.facts ?? []), ...(name?.facts ?? [])]
}

/** What sorts the files that no rule matches. @param criterion of the folder */
export const criteriaOf = ({ otherwise }: RuleSet, criterion: Criterion): readonly Criterion[] =>
  otherwise === 'leave' ? [] : [criterion]

/** Whether a checked set asks for anything but what the listing says. */
export function looksIntoFiles(set: RuleSet): boolean {
  return activeRules(set).some(rule => factsOf(rule).some(fact => lookedUp(fact) !== undefined))
}

/** Whether a checked set has rules for downloads that broke off. */
export const sortsDownloads = (set: RuleSet): boolean => activeRules(set).some(namesUnfinished)

/** Only such a rule reaches them. */
export const namesUnfinished = ({ when = {} }: Rule): boolean =>
  testsIn(when).some(({ fact }) => fact === 'unfinished')

/** What a checked set needs of a listing. @param forFacts files are looked into with a cache */
export function timesFor(set: RuleSet, forFacts: boolean): readonly AskedTime[] {
  const asked = new Set(activeRules(set).flatMap(factsOf))
  const ofRules = (['arrived', 'used'] as const).filter(time => asked.has(time))
  return forFacts ? ['changed', ...ofRules] : ofRules
}

const ofPaths: ReadonlySet<RuleFact> = new Set(['name', 'fullName', 'folder', 'depth', 'taken', 'takenFrom'])

/** Whether a checked set may say something else of a file once it has another path. */
export function dependsOnPaths(set: RuleSet): boolean {
  return activeRules(set).some(
    rule => rule.name !== undefined || factsOf(rule).some(fact => ofPaths.has(fact)),
  )
}

/** Whether what a set says of a file may become another thing by itself, as the file grows older. */
export function tellsAges(set: RuleSet): boolean {
  return activeRules(set).some(({ when = {} }) =>
    testsIn(when).some(
      ({ fact, operator }) =>
        fact === 'unfinished' || operator === 'older than' || operator === 'in the last',
    ),
  )
}

/** The templates of a checked rule. */
export function templatesOf({ to, name }: Rule): { readonly to?: Template; readonly name?: Template } {
  const folder = to === undefined ? undefined : parseFolderTemplate(to)
  const naming = name === undefined ? undefined : parseNameTemplate(name)
  return {
    ...(folder === undefined || 'code' in folder ? {} : { to: folder }),
    ...(naming === undefined || 'code' in naming ? {} : { name: naming }),
  }
}
