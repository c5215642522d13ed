import { type Condition, testsIn } from '../rules/conditions.ts'
import { activeRules, templatesOf } from '../rules/rule-set.ts'
import type { RuleSet } from '../rules/set-schema.ts'
import { beginsWith, escaped, fixedWay, type Segment, type Template } from '../rules/template.ts'
import { type DestinationContext, openDestination } from '../scan/outside.ts'
import { foldName } from '../values/names.ts'

/** Test of a path in the chosen folder. */
type PathTest = (path: string) => boolean

/** Test of what lies in a folder that a rule names, or below it; not where facts decide from the first name on. */
export function destinationTest(set: RuleSet, context: DestinationContext): PathTest {
  const folders = fixedDestinations(set, context)
  return path => folders.some(folder => beginsWith(path.split('/').slice(0, -1), folder))
}

/** Those folders, as folded paths in the chosen folder. */
export function destinationsOf(set: RuleSet, context: DestinationContext): readonly string[] {
  return fixedDestinations(set, context).map(names => foldName(names.join('/')))
}

function fixedDestinations(set: RuleSet, context: DestinationContext): readonly (readonly string[])[] {
  return activeRules(set).flatMap(rule => {
    const fixed = wayInside(templatesOf(rule).to, context)?.fixed ?? []
    return fixed.length > 0 ? [fixed] : []
  })
}

/** Test of what lies in the folders of rules that ask for copies. */
export function copyFolderTest(set: RuleSet, context: DestinationContext): PathTest {
  const patterns = activeRules(set).flatMap(rule => {
    const way = asksForCopies(rule.when ?? {}) ? wayInside(templatesOf(rule).to, context) : undefined
    if (!way) return []
    const names = [...way.fixed.map(folded), ...way.open.map(patternOf)]
    return new RegExp(`^${names.map(name => `${name}${number}/`).join('')}`, 'su')
  })
  return path => patterns.some(pattern => pattern.test(foldName(path)))
}

/** Whether a condition can hold for a file because it is a copy: `known: true`, or `known: false` in a `none`. */
function asksForCopies(condition: Condition): boolean {
  return testsIn(condition).some(({ fact, operator, value, path }) => {
    if (fact !== 'sameAs' || operator !== 'known') return fact === 'sameAs'
    const isWanted = path.filter(key => key === 'none').length % 2 === 0
    return (String(value) === 'true') === isWanted
  })
}

/** Names of folders that are the same for all files, and what follows them. */
type Way = { readonly fixed: readonly string[]; readonly open: readonly Segment[] }

/** The way from the chosen folder on; undefined for a template that leads elsewhere. */
function wayInside(template: Template | undefined, context: DestinationContext): Way | undefined {
  if (!template) return undefined
  const fixed = fixedWay(template)
  const open = template.segments.slice(fixed.length)
  if (template.root === 'chosen') return { fixed, open }
  if (fixed.length === 0) return undefined
  const opened = openDestination(`${template.prefix}/${fixed.join('/')}`, context)
  return 'inside' in opened ? { fixed: opened.inside.split('/').filter(Boolean), open } : undefined
}

/** A fact can be several folders: `{taken:yyyy/MM}`. */
function patternOf(segment: Segment): string {
  return segment.map(piece => ('text' in piece ? folded(piece.text) : '.+')).join('')
}

/** As an expression that holds for every spelling once that is folded. */
const folded = (name: string) => escaped(foldName(name))

/** The end of the name of a folder that was made next to a file of its name. */
const number = '( \\(\\d{1,9}\\))?'
