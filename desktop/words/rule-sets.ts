/** What the sorter says of sets of rules, in English. */
import { assertNever, ruleFacts, type SetFault } from '../sorter/index.ts'
import type { PaidRule } from '../sorter/values/values.ts'
import { displayName, quoted } from './names.ts'
import { nameFaults } from './rules.ts'

/** With what would be right, where that can be told. */
export function describeSetFault(fault: SetFault): string {
  switch (fault.code) {
    case 'no-set':
      return 'A set is a mapping with "rules".'
    case 'newer-version':
      return `It is of version ${fault.text}, and this Sortwell understands version 1.`
    case 'no-rule-list':
      return 'A list of rules is needed, each with a "-" before it.'
    case 'no-rule':
      return 'A rule is a mapping with "rule", "when", and "to", "name" or "leave".'
    case 'too-many-rules':
      return `${fault.most} rules are the most.`
    case 'no-title':
      return `It needs a name of at most ${fault.longest} characters: rule: Invoices.`
    case 'same-title':
      return `Another rule is called ${quoted(fault.text)} already.`
    case 'unknown-field':
      if (fault.text === '<<') return 'Mappings are not merged; write the fields themselves.'
      return `There is no field ${quoted(fault.text)}.${hint(fault)}`
    case 'not-among':
      return `${quoted(fault.text)} is none of ${fault.choices.join(', ')}.${meant(fault)}`
    case 'no-effect':
      return 'It says nothing to do: "to" a folder, a "name", or "leave: true".'
    case 'two-effects':
      return 'Files that it leaves get no folder and no name.'
    case 'bad-leave':
      return 'It is true, or absent.'
    case 'no-condition':
      return 'Conditions are facts with what they are compared with, such as extension: pdf.'
    case 'no-conditions':
      return 'At least one condition is needed.'
    case 'too-many-conditions':
      return `${fault.most} conditions are the most.`
    case 'too-deep':
      return 'Conditions are nested too deep: a group may hold groups, and those only conditions.'
    case 'no-operator':
      return `It needs a way to compare: ${fault.choices.join(', ')}.`
    case 'unfit-operator':
      return `It cannot be compared with ${quoted(fault.text)}; here it is ${fault.choices.join(', ')}.${meant(fault)}`
    case 'no-value':
      return 'A value is needed.'
    case 'unknown-kind':
      return `${quoted(fault.text)} is no kind of files.${hint(fault)}`
    case 'one-value':
      return 'It takes one value; for several there is "one of".'
    case 'some-values':
      return 'It takes one to 500 values.'
    case 'long-value':
      return `A value has at most ${fault.longest} characters.`
    case 'bad-number':
      return `${quoted(fault.text)} is no number.`
    case 'bad-size':
      return `${quoted(fault.text)} is no size; write a number and a unit, such as 10 MB.`
    case 'bad-duration':
      return `${quoted(fault.text)} is no length; write a number and a unit, such as 3 minutes.`
    case 'bad-date':
      return `${quoted(fault.text)} is no date; write 2024, 2024-07 or 2024-07-03.`
    case 'bad-period':
      return `${quoted(fault.text)} is no length of time; write a number and a unit, such as 30 days.`
    case 'bad-flag':
      return 'It is true or false.'
    case 'bad-pattern':
      return `${quoted(fault.text)} is no regular expression that can be followed: ${fault.reason}.`
    case 'no-template':
      return 'A text is needed; one that begins with "{" or "[" is written in quotes.'
    case 'no-folder':
      return 'A folder is needed, such as Papers or ~/Papers.'
    case 'long-template':
      return `It has at most ${fault.longest} characters.`
    case 'open-field':
      return 'A "{" or "}" stands alone; write it twice where it is meant as itself.'
    case 'unknown-fact':
      return `There is no fact ${quoted(fault.text)}.${hint(fault)}`
    case 'unwritable-fact':
      return `${quoted(fault.text)} cannot be a part of this.`
    case 'bad-format':
      return fault.formats.length === 0
        ? `There is no format ${quoted(fault.text)} for it.`
        : `There is no format ${quoted(fault.text)}; write it such as ${fault.formats.join(', ')}.`
    case 'bad-fallback':
      return `${quoted(fault.text)} cannot stand in a name.`
    case 'no-counter-here':
      return 'A counter belongs into "name".'
    case 'two-counters':
      return 'One counter is enough.'
    case 'no-folder-here':
      return 'A name has no "/"; folders belong into "to".'
    case 'outside':
      return 'It leads out of its folder: ".." and "." are not followed.'
    case 'bad-segment':
      return `${quoted(fault.text)} ${nameFaults(fault.longest)[fault.fault]}.`
    default:
      return assertNever(fault)
  }
}

/** @param folders each sends files to the next one, and the last to the first */
export function describeLoop(folders: readonly string[]): string {
  const way = [...folders, folders[0] ?? ''].map(displayName).join(' → ')
  return `Files would go round: ${way}. Change a rule that sends them on, or choose another set for one of these folders.`
}

/** What a rule needs Premium for. */
export function describePaid({ because }: PaidRule): string {
  const [, fact] = Object.entries(ruleFacts).find(([name]) => name === because) ?? []
  if (fact === undefined) return 'gives names'
  return `asks for “${because}”: ${lowerFirst(fact.about)}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

type Slip = { readonly text: string; readonly choices: readonly string[] }

function hint(slip: Slip): string {
  return meant(slip) || ` There are ${slip.choices.join(', ')}.`
}

function meant({ text, choices }: Slip): string {
  const near = nearest(text, choices)
  return near === undefined ? '' : ` Did you mean “${near}”?`
}

/** The choice that is a slip of the keyboard away, if one is. */
export function nearest(text: string, choices: readonly string[]): string | undefined {
  const plain = (each: string) => each.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const wanted = plain(text)
  const most = Math.ceil(Math.min(wanted.length, 20) / 4)
  let best: { readonly choice: string; readonly slips: number } | undefined
  for (const choice of choices) {
    const slips = distance(wanted, plain(choice), most)
    if (slips <= most && slips < (best?.slips ?? Number.POSITIVE_INFINITY)) best = { choice, slips }
  }
  return best?.choice
}

/** Letters to add, drop or change, by Levenshtein; more than `most` where that is clear beforehand. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1]
    for (let to = 0; to < other.length; to += 1) {
      const changed = (row[to] ?? 0) + Number(one[at] !== other[to])
      next.push(Math.min(changed, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
