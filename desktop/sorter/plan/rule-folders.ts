import { activeRules, type Condition, type RuleSet, templatesOf } from '../rules/rule-set.ts'
import { beginsWith, fixedWay, type Template } from '../rules/template.ts'
import { type DestinationContext, openDestination } from '../scan/outside.ts'
import { foldName } from '../values/names.ts'

/** Test of a path in the chosen folder. */
type PathTest = (path: string) => boolean

/** Test of what lies in a folder that a rule names, or below it; not where facts decide from the first name on. */
export function destinationTest(set: RuleSet, context: DestinationContext): PathTest {
  const folders = activeRules(set).flatMap(rule => {
    const { fixed = [] } = wayInside(templatesOf(rule).to, context) ?? {}
    return fixed.length > 0 ? [fixed] : []
  })
  return path => folders.some(folder => beginsWith(path.split('/').slice(0, -1), folder))
}

/** Test of what lies in the folders of rules that ask for copies. */
export function copyFolderTest(set: RuleSet, context: DestinationContext): PathTest {
  const patterns = activeRules(set).flatMap(rule => {
    const way = asksForCopies(rule.when) ? wayInside(templatesOf(rule).to, context) : undefined
    if (!way) return []
    const names = [...way.fixed, ...way.rest].map(name =>
      name === undefined ? '.+' : escaped(name) + number,
    )
    return new RegExp(`^${names.map(name => `${name}/`).join('')}`, 'su')
  })
  return path => patterns.some(pattern => pattern.test(foldName(path)))
}

/** Whether a condition can hold for a file because it is a copy. */
function asksForCopies(condition: Condition, isWanted = true): boolean {
  if ('mode' in condition) {
    const isWantedIn = condition.mode === 'none' ? !isWanted : isWanted
    return condition.of.some(each => asksForCopies(each, isWantedIn))
  }
  const { fact, operator, value } = condition
  if (fact !== 'sameAs') return false
  return operator === 'known' ? (String(value) === 'true') === isWanted : true
}

type Way = ReturnType<typeof fixedWay>

/** The names from the chosen folder on; undefined for a template that leads elsewhere. */
function wayInside(template: Template | undefined, context: DestinationContext): Way | undefined {
  if (!template) return undefined
  const { fixed, rest } = fixedWay(template)
  if (template.root === 'chosen') return { fixed, rest }
  if (fixed.length === 0) return undefined
  const opened = openDestination(`${template.prefix}/${fixed.join('/')}`, context)
  return 'inside' in opened ? { fixed: opened.inside.split('/').filter(Boolean), rest } : undefined
}

/** As an expression that holds for every spelling once that is folded. */
function escaped(name: string): string {
  return foldName(name).replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** The end of the name of a folder that was made next to a file of its name. */
const number = '( \\(\\d{1,9}\\))?'
