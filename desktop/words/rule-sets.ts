/** What the sorter reports about sets of rules, in English: for the command and the window. */
import { assertNever, type SetFault } from '../sorter/index.ts'
import { factTable } from '../sorter/values/facts.ts'
import type { PaidRule } from '../sorter/values/values.ts'
import { describeLeft } from './files.ts'
import { displayName, quoted } from './names.ts'
import {
  describeNegation,
  describeUnknownFact,
  describeWish,
  hint,
  meantField,
  meantOperator,
  noDeletion,
  patternHint,
} from './slips.ts'

/** What is wrong, and what would be right. */
export function describeSetFault(fault: SetFault): string {
  switch (fault.code) {
    case 'no-set':
      return 'A set is a mapping with fields such as "rules" and "otherwise".'
    case 'newer-version':
      return 'This Sortwell reads version 1 of sets; write version: 1, or update Sortwell.'
    case 'of-organize':
      return 'This is a file of organize. Here a rule has "when" for its filters, "to" or "name" for its actions, and no locations: you name the folder when you sort it.'
    case 'no-rule':
      return 'A rule is a mapping with "rule", "when", and "to", "name" or "leave".'
    case 'no-category':
      return 'A folder of your own is a mapping with "folder" and "extensions".'
    case 'no-groups':
      return 'Use true, false, or a list of groups, each with "main" and "companions".'
    case 'no-group':
      return 'A group is a mapping with "main" and "companions".'
    case 'no-list':
      return 'A list is needed.'
    case 'no-text':
      return 'A text is needed; true and false need quotes.'
    case 'no-title':
      return `A name of at most ${fault.longest} characters is needed, such as rule: Invoices.`
    case 'same-title':
      return `Another rule is called ${quoted(fault.text)} already; choose another name.`
    case 'unknown-field':
      if (fault.text === '<<') return 'Mappings cannot be merged; write the fields themselves.'
      return `Unknown field ${quoted(fault.text)}.${describeWish(fault) ?? hint(fault, meantField(fault))}`
    case 'not-among':
      if (fault.text === '') return `Use one of ${fault.choices.join(', ')}.` // a list or a mapping was written
      return `Unknown value ${quoted(fault.text)}.${hint(fault)}`
    case 'too-many':
      return `At most ${fault.most} entries are possible.`
    case 'no-effect':
      return 'The rule does nothing; add "to", "name" or "leave: true".'
    case 'two-effects':
      return 'A rule that leaves files cannot move or rename them; remove "leave", or "to" and "name".'
    case 'no-condition':
      return 'A condition names facts and their values, such as extension: pdf.'
    case 'no-conditions':
      return 'At least one condition is needed, such as extension: pdf.'
    case 'too-many-conditions':
      return `A set can have at most ${fault.most} conditions.`
    case 'too-deep':
      return 'Conditions are nested too deep; "all", "any" and "none" can hold one more level of them.'
    case 'no-operator':
      return `A comparison is needed: ${fault.choices.join(', ')}.`
    case 'unfit-operator':
      return `Unknown comparison ${quoted(fault.text)} for this fact.${describeNegation(fault) ?? hint(fault, meantOperator(fault))}`
    case 'no-value':
      return 'A value is needed.'
    case 'unknown-kind':
      return `Unknown kind ${quoted(fault.text)}.${hint(fault)}`
    case 'one-value':
      return 'Use a single value here; "one of" and "any" take several.'
    case 'some-values':
      return 'Use one to 500 values.'
    case 'long-value':
    case 'long-template':
      return `Use at most ${fault.longest} characters.`
    case 'bad-number':
      return `${quoted(fault.text)} is not a number; write it such as 12 or 1.5.`
    case 'bad-size':
      return `${quoted(fault.text)} is not a size; write a number and a unit, such as 10 MB.`
    case 'bad-duration':
      return `${quoted(fault.text)} is not a duration; write a number and a unit, such as 3 minutes.`
    case 'bad-date':
      return describeBadDate(fault.text)
    case 'bad-period':
      return `${quoted(fault.text)} is not a period; write a number and a unit, such as 30 days.`
    case 'bad-flag':
      return 'Use true or false.'
    case 'bad-pattern':
      return `${quoted(fault.text)} cannot be used as a regular expression: ${fault.reason}.${patternHint(fault.text)}`
    case 'no-limits':
      return 'At least one size is needed, such as 10 MB.'
    case 'limits-order':
      return 'Each size must be larger than the one before it.'
    case 'bad-name':
    case 'bad-segment':
      return describeBadName(fault)
    case 'same-folder':
      return `${quoted(fault.folder)} is the same folder as ${quoted(fault.other)}; put the extensions together.`
    case 'no-extensions':
      return 'At least one extension is needed, such as epub.'
    case 'bad-extension':
      return `${quoted(fault.text)} is not an extension; write it such as jpg or tar.gz.`
    case 'left-alone':
      return `${quoted(fault.text)} files are always left alone. ${describeLeft(fault)}`
    case 'taken-extension':
      return `${quoted(fault.text)} already belongs to ${quoted(fault.owner)}.`
    case 'bad-named':
      return `${quoted(fault.text)} is not a pattern for companions; write {stem} or {name} once, with text around it, such as {stem}-mask, or {stem}.assets/ for a folder.`
    case 'no-companions':
      return 'A group needs "companions", or a folder in "named", such as {stem}.assets/.'
    case 'bad-glob':
      return `${quoted(fault.text)} ${globFaults(fault.longest)[fault.fault]}.`
    case 'no-template':
      return 'A text is needed; one that begins with "{" or "[" needs quotes.'
    case 'no-folder':
      return 'A folder is needed, such as Papers or ~/Papers.'
    case 'open-field':
      return describeOpenField(fault.text)
    case 'unknown-fact':
      return describeUnknownFact(fault)
    case 'unknown-part':
      return describeUnknownPart(fault)
    case 'unwritable-fact':
      return `${quoted(fault.text)} cannot be part of a folder or a name.`
    case 'bad-format':
      return describeBadFormat(fault)
    case 'bad-fallback':
      return `${quoted(fault.text)} cannot be part of a name.`
    case 'no-counter-here':
      return 'A counter is possible in "name" only.'
    case 'two-counters':
      return 'Only one counter is possible.'
    case 'no-folder-here':
      return 'A name cannot contain "/"; folders belong in "to".'
    case 'outside':
      return 'A folder cannot contain "." or ".." as a part: it would lead elsewhere.'
    default:
      return assertNever(fault)
  }
}

function describeBadDate(text: string): string {
  const isPeriod = /^\d+ *(minute|hour|day|week|month|year)s?$/i.test(text.trim())
  return isPeriod
    ? `${quoted(text)} is a length of time; write { older than: ${text} } or { in the last: ${text} }.`
    : `${quoted(text)} is not a date; write 2024, 2024-07 or 2024-07-03.`
}

type NameFault = Extract<SetFault, { code: 'bad-name' | 'bad-segment' }>

function describeBadName({ text, fault, longest }: NameFault): string {
  if (fault === 'separator' && text.includes('\\'))
    return `Write "/" between folders: ${text.replaceAll('\\', '/')}.`
  if (/^\.trash/i.test(text)) return noDeletion
  return `${quoted(text)} ${nameFaults(longest)[fault]}.`
}

function describeOpenField(text: string): string {
  return /\{[^{}]*\|[^{}]*\{/.test(text)
    ? 'A field cannot contain another one; write a second rule for the files for which the first fact is unknown.'
    : 'A "{" or "}" stands alone; write "{{" or "}}" for the character itself.'
}

function describeUnknownPart(fault: Extract<SetFault, { code: 'unknown-part' }>): string {
  const none = `No pattern of this rule gives ${quoted(fault.text)}`
  if (fault.choices.length > 0) return `${none}.${hint(fault)}`
  const part = fault.text.slice(fault.fact.length + 1)
  return `${none}; write one such as ${fault.fact}: { matches: '(?P<${part}>[0-9]+)' }. Those in "none" give no parts.`
}

function describeBadFormat({ text, formats }: Extract<SetFault, { code: 'bad-format' }>): string {
  if (formats.length === 0) return `${quoted(text)} is not possible here; this fact has no formats.`
  const months = /MMM|%b/i.test(text) ? ' Months are numbers: MM.' : ''
  return `Unknown format ${quoted(text)}; write it such as ${formats.join(', ')}.${months}`
}

const nameFaults = (longest: number): Record<Extract<SetFault, { code: 'bad-name' }>['fault'], string> => ({
  empty: 'is empty',
  edges: 'begins or ends with a blank, or ends with a dot',
  long: `is longer than ${longest} characters`,
  separator: 'holds one of < > : " / \\ | ? *, which some systems do not allow',
  unseen: 'holds an invisible character',
  hidden: 'begins with a dot, which would hide the folder',
  device: 'is a name that Windows reserves for a device',
  'kept-whole': 'is the name of a folder that stays whole: a project, an app, a library',
})

const globFaults = (longest: number): Record<Extract<SetFault, { code: 'bad-glob' }>['fault'], string> => ({
  empty: 'is empty',
  long: `is longer than ${longest} characters`,
  unnameable: 'holds a character that no name can have',
  backslash: 'holds a "\\"; write "/" between folders',
  'unnamed-folder': 'has a folder without a name',
  outside: 'leads out of the chosen folder',
})

/** @param folders each sends files to the next one, and the last to the first */
export function describeLoop(folders: readonly string[]): string {
  const loop = [...folders, folders[0] ?? ''].map(displayName).join(' → ')
  return `These folders would keep moving files in a loop: ${loop}. Change a rule that moves them on, or choose another set for one of these folders.`
}

/** What a rule needs Premium for. */
export function describePaid({ because }: PaidRule): string {
  const [, fact] = Object.entries(factTable).find(([name]) => name === because) ?? []
  if (fact === undefined) return 'renames files'
  return `uses “${because}” (${lowerFirst(fact.about)})`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

const shapes: readonly (readonly [RegExp, (part: string) => string])[] = [
  [/^([^*?]+)$/, part => `named “${part}”`],
  [/^\*([^*?]+)$/, part => `whose name ends with “${part}”`],
  [/^([^*?]+)\*$/, part => `whose name starts with “${part}”`],
  [/^\*([^*?]+)\*$/, part => `whose name contains “${part}”`],
  [/^(.*)$/, part => `whose name is like “${part}”, where “*” is any text and “?” one character`],
]

/** What a pattern leaves alone. */
export function describePattern(pattern: string): string {
  const what = pattern.endsWith('/') ? 'Every folder' : 'Every file or folder'
  const plain = pattern.replace(/^\/|\/$/g, '')
  if (pattern.startsWith('/') || plain.includes('/')) {
    const many = plain.includes('**') ? '; “**” is any number of folders' : ''
    return `${what} at “${plain}”, counted from the chosen folder${many}.`
  }
  for (const [shape, say] of shapes) {
    const part = shape.exec(plain)?.[1]
    if (part !== undefined) return `${what} ${say(part)}.`
  }
  return `${what}.`
}
