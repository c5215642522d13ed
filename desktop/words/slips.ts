/** Words that people write in a set of rules for others, from habit or by a slip, and the words that are meant. */
import { factTable } from '../sorter/values/facts.ts'
import { quoted } from './names.ts'

/** What was written where one of the choices was wanted. */
type Slip = { readonly text: string; readonly choices: readonly string[] }

/** The choice that was meant; else all of a few, or the nearest of many. */
export function hint({ text, choices }: Slip, meant?: string): string {
  const nearest = byDistance(text, choices)
  const found = meant ?? (isNear(text, choices) ? nearest[0] : undefined)
  if (found !== undefined) return ` Did you mean “${found}”?`
  if (choices.length <= mostListed) return ` Use one of ${choices.join(', ')}.`
  return ` The nearest are ${nearest.slice(0, 3).map(quoted).join(', ')}.`
}

const mostListed = 14

/** Whether a choice is a few typing errors away. */
function isNear(text: string, choices: readonly string[]): boolean {
  const wanted = plain(text)
  const most = Math.ceil(Math.min(wanted.length, 20) / 4)
  return choices.some(choice => distance(wanted, plain(choice)) <= most)
}

function byDistance(text: string, choices: readonly string[]): readonly string[] {
  const wanted = plain(text)
  return choices
    .map(choice => ({
      choice,
      distance: distance(wanted, plain(choice)) / Math.max(wanted.length, choice.length),
    }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ choice }) => choice)
}

/** @param fault `choices` are those of a template or of a condition */
export function describeUnknownFact(fault: Slip): string {
  const { text, choices } = fault
  const unknown = `Unknown fact ${quoted(text)}.`
  const isTemplate = choices.includes('counter')
  const [, fact = '', part = ''] = /^(\w+)\.(\w+)$/.exec(text) ?? []
  const format = timeFacts.includes(fact) ? formatsOfDays.get(part) : undefined
  if (format !== undefined) {
    return isTemplate
      ? `${unknown} Write {${fact}:${format}}.`
      : `${unknown} Write ${fact}: 2024, ${fact}: 2024-07 or ${fact}: 2024-07-03.`
  }
  if (isTemplate && choices.includes(fact))
    return `${quoted(text)}: only name and text have parts, such as {name.${part}}.`
  const meant = calledIn(modesCalled, fault) ?? factCalled(text)
  const mayBePart = isTemplate && meant === undefined && !isNear(text, choices) && /^\w+$/.test(text)
  return `${unknown}${mayBePart ? ` A part of a pattern is {name.${text}} or {text.${text}}.` : ''}${hint(fault, meant)}`
}

const timeFacts = Object.entries(factTable).flatMap(([name, { value }]) =>
  /^dates?$/.test(value) ? name : [],
)
const formatsOfDays = new Map([
  ['year', 'yyyy'],
  ['month', 'yyyy-MM'],
  ['day', 'yyyy-MM-dd'],
])

/** The fact that people call so. */
function factCalled(text: string): string | undefined {
  const called = Object.entries(factTable).find(([, { alsoCalled }]) => alsoCalled?.includes(plain(text)))
  return called?.[0]
}

/** What people call something else: each word, in letters and digits, with what is meant, or with several of which one may be. */
type Called = Readonly<Record<string, string | readonly string[]>>

const modesCalled: Called = {
  not: 'none',
  nor: 'none',
  without: 'none',
  or: 'any',
  either: 'any',
  and: 'all',
  every: 'all',
}
const operatorsCalled: Called = {
  equals: 'is', equal: 'is', not: 'is not', in: 'one of', oneof: 'one of', has: 'contains', includes: 'contains',
  startswith: 'starts', beginswith: 'starts', begins: 'starts', endswith: 'ends', regex: 'matches', regexp: 'matches',
  glob: 'matches', earlier: 'before', until: 'before', later: 'after', since: 'after', older: 'older than', newer: 'in the last',
  newerthan: 'in the last', younger: 'in the last', within: 'in the last', last: 'in the last', greater: 'larger',
  greaterthan: 'larger', morethan: 'larger', bigger: 'larger', largerthan: 'larger', min: 'larger', less: 'smaller',
  lessthan: 'smaller', smallerthan: 'smaller', max: 'smaller', exists: 'known',
} // biome-ignore format: a table
const fieldsCalled: Called = {
  title: 'rule', filters: 'when', filter: 'when', if: 'when', conditions: 'when', condition: 'when', match: 'when', move: 'to',
  moveto: 'to', folder: 'to', destination: 'to', target: 'to', dest: 'to', rename: 'name', renameto: 'name', newname: 'name',
  ignore: 'leave', skip: 'leave', keep: 'leave', disabled: 'off', enabled: 'off', recursive: 'subfolders', recurse: 'subfolders',
  exclude: ['leave', 'leaveAlone'], excludes: 'leaveAlone', excludefiles: 'leaveAlone', excludedirs: 'leaveAlone',
} // biome-ignore format: a table

/** The field, or the comparison, that people call so. */
export const meantField = (slip: Slip) => calledIn(fieldsCalled, slip)
export const meantOperator = (slip: Slip) => calledIn(operatorsCalled, slip)

/** What is called so, where it is a choice. */
function calledIn(called: Called, { text, choices }: Slip): string | undefined {
  const meant = Object.hasOwn(called, plain(text)) ? [called[plain(text)] ?? []].flat() : []
  return meant.find(each => choices.includes(each))
}

export const noDeletion = 'Sortwell deletes nothing. Write to: Set aside, and empty that folder by hand.'
const wishes: readonly (readonly [RegExp, string])[] = [
  [/^(trash|delete|remove|recycle)/, noDeletion],
  [/^(copy|duplicate|hardlink|symlink|link)/, 'Sortwell only moves files; it makes no copies and no links.'],
  [
    /^(shell|run|exec|script|command|python|open)/,
    'Sortwell runs no programs; start yours after sortwell sort has ended.',
  ],
  [/^(unpack|unzip|extract|archive|zip|compress)/, 'Sortwell neither packs nor unpacks files.'],
  [/^(tag|label|colou?r)/, 'Sortwell sets no tags or labels; it moves and renames files.'],
  [
    /^(notif|mail|email|echo|message)/,
    'Sortwell sends no messages; sort prints what it did, with --json for programs.',
  ],
] // what other organisers do with files

/** What a rule cannot do, and what people do instead. */
export function describeWish({ text, choices }: Slip): string | undefined {
  const wish = choices.includes('leave') && wishes.find(([called]) => called.test(plain(text)))
  return wish ? ` ${wish[1]}` : undefined
}

/** `not contains`: there is no comparison for the opposite of most. */
export function describeNegation({ text, choices }: Slip): string | undefined {
  const [, rest] = /^(?:not|doesnot|doesnt|isnot|isnt)(.+)$/.exec(plain(text)) ?? []
  const [found] = rest === undefined || !isNear(rest, choices) ? [] : byDistance(rest, choices)
  return found === undefined ? undefined : ` Use ${quoted(found)} in a condition below "none".`
}

/** For what other engines of regular expressions know, and for patterns of names. */
export function patternHint(text: string): string {
  if (/\(\?<?[=!]/.test(text)) return ' There is no lookahead; test what must not match in "none".'
  const [, ending] = /^\*([^*?]+)$/.exec(text) ?? []
  return ending === undefined ? '' : ` For names that end so, write ends: ${ending}.`
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Levenshtein distance: letters to add, remove or change. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [to, wanted] of [...other].entries()) {
      const changed = (row[to] ?? 0) + Number(letter !== wanted)
      next.push(Math.min(changed, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
