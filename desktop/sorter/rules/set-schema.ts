import * as z from 'zod/mini'
import { type Criterion, criteria } from '../values/criteria.ts'
import { type FactType, factTable, type RuleFact, ruleFactNames } from '../values/facts.ts'
import {
  clashes,
  dateOrders,
  dateSources,
  dateSteps,
  lookIntos,
  type SetOptions,
  undatedChoices,
} from '../values/set-options.ts'
import { mostSizeLimits } from '../values/size-folders.ts'
import { type Comparisons, type Condition, comparisonsOf, type FactTest } from './conditions.ts'
import {
  categoryFault,
  extensionFault,
  globFault,
  limitFaults,
  namedFault,
  titleFault,
} from './field-checks.ts'
import { partsIn } from './named-parts.ts'
import { compileOperator, type Operand, type OperatorName, operators, operatorsFor } from './operators.ts'
import { parseFolderTemplate, parseNameTemplate } from './parse-template.ts'
import type { PlacedFault, SetFault } from './set-fault.ts'
import { keyOfPart } from './template.ts'

/**
 * The language of rules, once: the types of a set, its check and the JSON Schema for editors all come from this schema. What
 * a schema cannot say, such as whether a template makes sense, is said by a check with a {@link SetFault}.
 *
 * Nothing is transformed: a set is what its file says.
 */

/** Reports what is wrong with a value of the right form, and goes on with the rest. */
function fits<T>(faultsOf: (value: T) => PlacedFault | readonly PlacedFault[] | undefined) {
  return z.check<T>(({ value, issues }) => {
    for (const fault of [faultsOf(value) ?? []].flat()) {
      const { path = [], ...params } = fault
      issues.push({ code: 'custom', params, path: [...path], input: value, continue: true })
    }
  })
}

const about = (description: string) => z.meta({ description })
/** @param id its name in the JSON Schema */
const called = (id: string, description?: string) =>
  z.meta({ id, ...(description === undefined ? {} : { description }) })

/**
 * A field that may be absent. `z.exactOptional` also checks the fields that are absent, and then drops what is wrong with
 * them: most fields of most conditions.
 */
const optional = <T extends z.ZodMiniType>(form: T) =>
  z.optional(form) as unknown as z.ZodMiniExactOptional<T>

const text = z.string()

/** What a fact is compared with. A file says texts and flags; numbers are for editors, which read `2024` as one. */
const scalar = z.union([z.string(), z.number(), z.boolean()])
const scalars = z.array(scalar).check(z.minLength(1), z.maxLength(500))
const some = z.union([scalars, scalar])

const comparisonForms = new Map<FactType, z.ZodMiniType<Comparisons>>()

function comparisonsFor(type: FactType): z.ZodMiniType<Comparisons> {
  const operand = (name: OperatorName): z.ZodMiniType<Operand> =>
    (operators[name].takes === 'one' ? scalar : some).check(about(operators[name].about))
  const form =
    comparisonForms.get(type) ??
    z
      .strictObject(Object.fromEntries(operatorsFor(type).map(name => [name, optional(operand(name))])))
      .check(called(`compare-${type}`))
  comparisonForms.set(type, form)
  return form
}

function factTest(fact: RuleFact): z.ZodMiniType<FactTest> {
  const { value: type, about: description, isFree } = factTable[fact]
  const names = operatorsFor(type)
  const forms: readonly z.ZodMiniType<FactTest>[] = [
    comparisonsFor(type),
    ...(names.includes('one of') ? [scalars] : []),
    ...(names.includes('is') ? [scalar] : []),
  ]
  return z.union(forms).check(
    fits(test => faultsOf(fact, test)),
    called(`fact-${fact}`, isFree ? description : `${description} (Premium)`),
  )
}

function faultsOf(fact: RuleFact, test: FactTest): readonly PlacedFault[] {
  const comparisons = comparisonsOf(fact, test)
  if (comparisons.length === 0) return [{ code: 'no-operator', choices: operatorsFor(factTable[fact].value) }]
  return comparisons.flatMap(({ operator, value, path }) => {
    if (Array.isArray(value) && value.length === 0) return [] // its form says so
    const compiled = compileOperator(operator, fact, value)
    return 'code' in compiled ? { ...compiled, path: path.slice(1) } : []
  })
}

type Tests = { readonly [Fact in RuleFact]: z.ZodMiniExactOptional<z.ZodMiniType<FactTest>> }
const tests = Object.fromEntries(
  ruleFactNames.map(fact => [fact, optional(factTest(fact))]),
) as unknown as Tests // keys lose their type

const notEmpty = fits((value: object) =>
  Object.keys(value).length === 0 ? { code: 'no-conditions' } : undefined,
)

/** @param inner what a list of conditions holds */
function conditionWith(id: string, inner: z.ZodMiniType<Condition>): z.ZodMiniType<Condition> {
  const list = z.array(inner).check(z.minLength(1))
  const modesOf = {
    all: optional(list.check(about('All of these hold'))),
    any: optional(list.check(about('At least one of these holds'))),
    none: optional(list.check(about('None of these holds'))),
  }
  return z.strictObject({ ...modesOf, ...tests }).check(notEmpty, called(id))
}

const innermost: z.ZodMiniType<Condition> = z.strictObject(tests).check(notEmpty, called('tests'))
const condition = conditionWith('conditions', conditionWith('nested', innermost))

const template = (parse: typeof parseFolderTemplate, description: string) =>
  text.check(
    fits(value => {
      const parsed = parse(value)
      return 'code' in parsed ? parsed : undefined
    }),
    about(description),
  )

/** Folders and names can contain only parts that a pattern of their own rule names. */
function partFaults({ when = {}, to, name }: Pick<Rule, 'when' | 'to' | 'name'>): readonly PlacedFault[] {
  const known = partsIn(when).map(keyOfPart)
  const templates = [
    { field: 'to', template: to === undefined ? undefined : parseFolderTemplate(to) },
    { field: 'name', template: name === undefined ? undefined : parseNameTemplate(name) },
  ]
  return templates.flatMap(({ field, template }) => {
    const parts = template && !('code' in template) ? template.parts : []
    return parts.flatMap((each): PlacedFault[] => {
      const text = keyOfPart(each)
      if (known.includes(text)) return []
      return [{ code: 'unknown-part', text, fact: each.fact, choices: known, path: [field] }]
    })
  })
}

export const ruleSchema = z
  .strictObject({
    rule: text.check(fits(titleFault), about('What it is called')),
    when: optional(condition),
    to: optional(
      template(parseFolderTemplate, 'The folder they go to: Photos/{taken:yyyy}/{camera|Unknown}'),
    ),
    name: optional(
      template(parseNameTemplate, 'Their new name: {taken:yyyy-MM-dd} {name}; the extension stays'),
    ),
    leave: optional(z.boolean().check(about('They stay where they are'))),
    off: optional(z.boolean().check(about('The rule is ignored'))),
  })
  .check(
    fits(({ to, name, leave }): PlacedFault | undefined => {
      const isMoved = to !== undefined || name !== undefined
      if (leave && isMoved) return { code: 'two-effects', path: ['leave'] }
      return leave || isMoved ? undefined : { code: 'no-effect' }
    }),
    fits(partFaults),
  )
/** A rule as its file says it. */
export type Rule = Readonly<Omit<z.infer<typeof ruleSchema>, 'when'>> & { readonly when?: Condition }

const extensions = z
  .array(text.check(fits(extensionFault)))
  .check(z.minLength(1), z.maxLength(500), about('Such as epub or tar.gz'))

export const categorySchema = z.strictObject({
  folder: text.check(fits(categoryFault), about('The folder, or a built-in one that gets more extensions')),
  extensions,
})

export const groupSchema = z
  .strictObject({
    main: extensions,
    companions: optional(extensions),
    named: optional(
      z
        .array(text.check(fits(namedFault)))
        .check(
          z.minLength(1),
          z.maxLength(20),
          about(
            'How companions are named after the main file: {stem}, {name}, {stem}-mask; {stem}.assets/ is a folder',
          ),
        ),
    ),
  })
  .check(
    fits(({ companions, named = [] }): PlacedFault | undefined => {
      const isEmpty = companions === undefined && !named.some(text => text.endsWith('/'))
      return isEmpty ? { code: 'no-companions' } : undefined
    }),
  )

/** The options, as `SetOptions` has them; an absent one has its default. */
const options = {
  dateFolders: z
    .enum(dateSteps)
    .check(about('Sorting by date makes 2026, 2026/2026-11 or 2026/2026-11/2026-11-21')),
  dateFrom: z
    .enum(dateSources)
    .check(about('taken: when a photo was taken or a film recorded; else when the file was last changed')),
  undated: z
    .enum(undatedChoices)
    .check(
      about(
        'With dateFrom: taken, photos and films without a date: modified, as other files; apart, Undated',
      ),
    ),
  lookInto: z.enum(lookIntos).check(about('By type: which files are opened for what they really are')),
  dates: z
    .enum(dateOrders)
    .check(about('How rules read 03/07/2024 in a text: not at all, day first, or month first')),
  sizeLimits: z
    .array(text)
    .check(
      z.minLength(1),
      z.maxLength(mostSizeLimits),
      fits(limitFaults),
      about('Folders by size: 1 MB, 100 MB, 1 GB'),
    ),
  categories: z
    .array(categorySchema)
    .check(z.maxLength(100), about('Your own folders for files by their extension')),
  leaveAlone: z
    .array(text.check(fits(globFault)))
    .check(z.maxLength(500), about('Patterns of names that stay where they are: *.iso, Work/')),
  onClash: z
    .enum(clashes)
    .check(about('When a name is in use: keep-both gives the file a number, skip leaves it where it is')),
  subfolders: z.boolean().check(about('Sort the files of subfolders too')),
  together: z
    .union([z.boolean(), z.array(groupSchema).check(z.maxLength(100))])
    .check(
      about('Files that belong together move together; a list adds your own to those that Sortwell knows'),
    ),
} satisfies { readonly [Name in keyof SetOptions]: z.ZodMiniType<SetOptions[Name]> }

export type Otherwise = Criterion | 'leave'
export const otherwises: readonly Otherwise[] = [...criteria, 'leave']

const mostRules = 500

export const setSchema = z.strictObject({
  version: optional(z.literal([1, '1']).check(about('The form of this file'))),
  dateFolders: optional(options.dateFolders),
  dateFrom: optional(options.dateFrom),
  undated: optional(options.undated),
  sizeLimits: optional(options.sizeLimits),
  categories: optional(options.categories),
  leaveAlone: optional(options.leaveAlone),
  onClash: optional(options.onClash),
  subfolders: optional(options.subfolders),
  lookInto: optional(options.lookInto),
  dates: optional(options.dates),
  together: optional(options.together),
  rules: optional(
    z
      .array(ruleSchema)
      .check(z.maxLength(mostRules), about('The first rule that matches a file decides about it')),
  ),
  otherwise: optional(z.enum(otherwises).check(about('What decides about the files that no rule matches'))),
})

/** A set as its file says it: options, rules, and what becomes of the rest. The first rule that holds for a file decides. */
export type RuleSet = Partial<SetOptions> & {
  readonly version?: 1 | '1'
  readonly rules?: readonly Rule[]
  readonly otherwise?: Otherwise
}

/** The form of the file of a set, for editors: JSON Schema, draft 7. */
export function ruleSetSchema(): Readonly<Record<string, unknown>> {
  return {
    ...z.toJSONSchema(setSchema, { target: 'draft-7', io: 'input' }),
    title: 'Rules of Sortwell',
  }
}
