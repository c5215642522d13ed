import { isObject } from '../values/checks.ts'
import { builtInFolders } from '../values/file-types.ts'
import { foldName } from '../values/names.ts'
import type { OwnCategory } from '../values/rules.ts'
import { compileOperator } from './compile-operator.ts'
import { holdsUnseen } from './name-fault.ts'
import { type Operand, type OperatorName, operatorNames, operatorsFor } from './operators.ts'
import { parseFolderTemplate, parseNameTemplate, type TemplateFault } from './parse-template.ts'
import { type RuleFact, ruleFactNames, ruleFacts } from './rule-facts.ts'
import { type Condition, type Group, modes, otherwises, type Rule, type RuleSet } from './rule-set.ts'
import type { SetFault, SetProblem } from './set-fault.ts'
import type { Template } from './template.ts'

export const setFields = ['version', 'rules', 'otherwise'] as const
export const ruleFields = ['rule', 'when', 'to', 'name', 'leave', 'off'] as const
export const setVersion = 1
const mostRules = 500
const mostConditions = 2000
/** Of the regular expressions of a set: each step may be taken at each character of a text. */
const mostPatternSteps = 10_000
const longestTitle = 100
const shownProblems = 20

/**
 * Rules from unchecked data. Values may be texts, or numbers and flags as JSON has them.
 * @returns the set without what cannot be followed; it is whole where there are no problems
 */
export function checkRuleSet(
  value: unknown,
  { categories = [] }: { readonly categories?: readonly OwnCategory[] } = {},
): { readonly set: RuleSet; readonly problems: readonly SetProblem[] } {
  const reader = new Reader([...builtInFolders, ...categories.map(({ folder }) => folder)])
  const set = reader.set(value)
  return { set, problems: reader.problems }
}

type Path = readonly (string | number)[]

class Reader {
  readonly problems: SetProblem[] = []
  readonly #kinds: readonly string[]
  #conditions = 0
  #patternSteps = 0
  #title = ''

  constructor(kinds: readonly string[]) {
    this.#kinds = kinds
  }

  set(value: unknown): RuleSet {
    if (!isObject(value)) {
      this.#refuse([], { code: 'no-set' })
      return { rules: [] }
    }
    this.#fields(value, setFields, [])
    const version = textOf(value.version)
    if (value.version !== undefined && version !== String(setVersion)) {
      this.#refuse(['version'], { code: 'newer-version', text: (version || '?').slice(0, 20) })
    }
    const otherwise = this.#oneOf(value.otherwise, otherwises, ['otherwise'])
    return { rules: this.#rules(value.rules), ...(otherwise === undefined ? {} : { otherwise }) }
  }

  #rules(value: unknown): readonly Rule[] {
    if (value === undefined || value === null || value === '') return [] // a list whose entries are all comments
    if (!Array.isArray(value)) return this.#refuse(['rules'], { code: 'no-rule-list' }) ?? []
    if (value.length > mostRules) {
      return this.#refuse(['rules'], { code: 'too-many-rules', most: mostRules }) ?? []
    }
    const titles = new Set<string>()
    return value.flatMap((item: unknown, at) => {
      this.#title = ''
      const rule = this.#rule(item, ['rules', at], titles)
      this.#title = ''
      return rule ?? []
    })
  }

  #rule(value: unknown, path: Path, titles: Set<string>): Rule | undefined {
    if (!isObject(value)) return this.#refuse(path, { code: 'no-rule' })
    const title = textOf(value.rule)?.normalize('NFC').trim() ?? ''
    this.#title = title.slice(0, longestTitle)
    this.#fields(value, ruleFields, path)
    this.#checkTitle(title, value.rule === undefined ? path : [...path, 'rule'], titles)
    const when =
      value.when === undefined
        ? { mode: 'all' as const, of: [] }
        : this.#mapping(value.when, [...path, 'when'], 2)
    const effect = this.#effect(value, path)
    const isOff = this.#flag(value.off, [...path, 'off'])
    if (when === undefined) return undefined
    return {
      rule: title,
      when: 'mode' in when ? when : { mode: 'all', of: [when] },
      ...effect,
      ...(isOff ? { off: true } : {}),
    }
  }

  #checkTitle(title: string, path: Path, titles: Set<string>): void {
    if (title === '' || title.length > longestTitle) {
      this.#refuse(path, { code: 'no-title', longest: longestTitle })
    } else if (holdsUnseen(title)) {
      this.#refuse(path, { code: 'bad-segment', text: title, fault: 'unseen', longest: longestTitle })
    } else if (titles.has(foldName(title))) {
      this.#refuse(path, { code: 'same-title', text: title })
    }
    titles.add(foldName(title))
  }

  /** A rule moves, renames, or leaves. */
  #effect(value: Record<string, unknown>, path: Path): Pick<Rule, 'to' | 'name' | 'leave'> {
    const to = this.#template(value.to, parseFolderTemplate, [...path, 'to'])
    const name = this.#template(value.name, parseNameTemplate, [...path, 'name'])
    const isLeft = this.#flag(value.leave, [...path, 'leave'])
    const isMoved = value.to !== undefined || value.name !== undefined
    if (isLeft && isMoved) this.#refuse([...path, 'leave'], { code: 'two-effects' })
    if (!isLeft && !isMoved) this.#refuse(path, { code: 'no-effect' })
    return {
      ...(to === undefined ? {} : { to }),
      ...(name === undefined ? {} : { name }),
      ...(isLeft ? { leave: true } : {}),
    }
  }

  /** A flag is true or absent. */
  #flag(value: unknown, path: Path): boolean {
    if (value === undefined) return false
    if (textOf(value) !== 'true') this.#refuse(path, { code: 'bad-leave' })
    return true
  }

  #template(
    value: unknown,
    parse: (text: string) => Template | TemplateFault,
    path: Path,
  ): string | undefined {
    if (value === undefined) return undefined
    const text = textOf(value)
    if (text === undefined) return this.#refuse(path, { code: 'no-template' })
    const parsed = parse(text)
    return 'code' in parsed ? this.#refuse(path, parsed) : text
  }

  /**
   * Conditions side by side in one mapping must all hold.
   * @param room how many groups may still be nested in each other
   */
  #mapping(value: unknown, path: Path, room: number): Condition | undefined {
    if (!isObject(value)) return this.#refuse(path, { code: 'no-condition' })
    const entries = Object.entries(value)
    if (entries.length === 0) return this.#refuse(path, { code: 'no-conditions' })
    if (entries.length > 1 && room === 0) return this.#refuse(path, { code: 'too-deep' })
    const inner = entries.length > 1 ? room - 1 : room
    const conditions = entries.flatMap(([key, entry]) => this.#entry(key, entry, [...path, key], inner))
    const [only, ...others] = conditions
    if (only === undefined) return undefined
    return others.length === 0 ? only : { mode: 'all', of: conditions }
  }

  #entry(key: string, value: unknown, path: Path, room: number): readonly Condition[] {
    const mode = modes.find(each => each === key)
    if (mode === undefined) return this.#tests(key, value, path, room)
    if (room === 0) return this.#refuse(path, { code: 'too-deep' }) ?? []
    if (!Array.isArray(value) || value.length === 0) {
      return this.#refuse(path, { code: 'no-conditions' }) ?? []
    }
    const of = value.flatMap((item: unknown, at) => this.#mapping(item, [...path, at], room - 1) ?? [])
    return of.length === 0 ? [] : [{ mode, of } satisfies Group]
  }

  /** `extension: pdf`, `extension: [pdf, odt]`, `size: { larger: 1 MB, smaller: 2 MB }` */
  #tests(key: string, value: unknown, path: Path, room: number): readonly Condition[] {
    this.#conditions += 1
    if (this.#conditions > mostConditions) {
      return this.#refuse(path, { code: 'too-many-conditions', most: mostConditions }) ?? []
    }
    const fact = ruleFactNames.find(each => each === key)
    if (fact === undefined) {
      return (
        this.#refuse(path, {
          code: 'unknown-fact',
          text: key.slice(0, 100),
          choices: [...ruleFactNames, ...modes],
        }) ?? []
      )
    }
    if (!isObject(value)) {
      return this.#test(fact, Array.isArray(value) ? 'one of' : 'is', value, path)
    }
    const entries = Object.entries(value)
    if (entries.length === 0) {
      return this.#refuse(path, { code: 'no-operator', choices: operatorsFor(ruleFacts[fact].value) }) ?? []
    }
    if (entries.length > 1 && room === 0) return this.#refuse(path, { code: 'too-deep' }) ?? []
    const tests = entries.flatMap(([name, operand]) => this.#operator(fact, name, operand, [...path, name]))
    return tests.length > 1 ? [{ mode: 'all', of: tests }] : tests
  }

  #operator(fact: RuleFact, name: string, value: unknown, path: Path): readonly Condition[] {
    const operator = operatorNames.find(each => each === name)
    if (operator !== undefined) return this.#test(fact, operator, value, path)
    const choices = operatorsFor(ruleFacts[fact].value)
    return this.#refuse(path, { code: 'unfit-operator', text: name.slice(0, 100), choices }) ?? []
  }

  #test(fact: RuleFact, operator: OperatorName, value: unknown, path: Path): readonly Condition[] {
    const { value: type } = ruleFacts[fact]
    const choices = operatorsFor(type)
    if (!choices.includes(operator)) {
      return this.#refuse(path, { code: 'unfit-operator', text: operator, choices }) ?? []
    }
    const written = operandOf(value)
    if (written === undefined) return this.#refuse(path, { code: 'no-value' }) ?? []
    const operand = usual(fact, operator, written)
    const compiled = compileOperator(operator, type, operand)
    if ('code' in compiled) return this.#refuse(path, compiled) ?? []
    this.#patternSteps += compiled.patternSteps ?? 0
    if (this.#patternSteps > mostPatternSteps) {
      const text = typeof operand === 'string' ? operand : operand.join(', ')
      const reason = 'all of the set together stand for too much'
      return this.#refuse(path, { code: 'bad-pattern', text, reason }) ?? []
    }
    if (fact === 'kind' && wholeTexts.includes(operator)) this.#kindsOf(operand, path)
    return [{ fact, operator, value: operand }]
  }

  /** A kind that no file can have is a slip. */
  #kindsOf(operand: Operand, path: Path): void {
    for (const text of typeof operand === 'string' ? [operand] : operand) {
      if (this.#kinds.some(kind => foldName(kind) === foldName(text))) continue
      this.#refuse(path, { code: 'unknown-kind', text, choices: this.#kinds })
    }
  }

  #oneOf<T extends string>(value: unknown, choices: readonly T[], path: Path): T | undefined {
    const found = choices.find(choice => choice === value)
    if (found !== undefined || value === undefined) return found
    return this.#refuse(path, { code: 'not-among', text: String(textOf(value)).slice(0, 100), choices })
  }

  #fields(value: object, choices: readonly string[], path: Path): void {
    for (const key of Object.keys(value)) {
      if (!choices.includes(key)) {
        this.#refuse([...path, key], { code: 'unknown-field', text: key.slice(0, 100), choices })
      }
    }
  }

  /** A file may hold thousands of them; a person mends some and looks again. */
  #refuse(path: Path, fault: SetFault): undefined {
    if (this.problems.length >= shownProblems) return undefined
    this.problems.push({ ...fault, path, ...(this.#title === '' ? {} : { rule: this.#title }) })
    return undefined
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

function operandOf(value: unknown): Operand | undefined {
  if (!Array.isArray(value)) return textOf(value)
  const texts = value.map(textOf)
  return texts.every(text => text !== undefined) ? texts : undefined
}

const wholeTexts: readonly OperatorName[] = ['is', 'is not', 'one of']
const plainTexts: readonly OperatorName[] = [...wholeTexts, 'starts', 'ends', 'contains']

/** As files have it: `.PDF` and `*.pdf` are meant as `pdf`, `Work/` as `Work`; not in a part of a way, or a pattern. */
function usual(fact: RuleFact, operator: OperatorName, operand: Operand): Operand {
  const mend = (text: string) => {
    if (fact === 'extension' && plainTexts.includes(operator)) return text.replace(/^\*?\./, '')
    return fact === 'folder' && wholeTexts.includes(operator) ? text.replace(/(.)\/$/, '$1') : text
  }
  return typeof operand === 'string' ? mend(operand) : operand.map(mend)
}
