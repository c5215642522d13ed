/** What a preview says of changes by hand, in English. */
import type { CorrectionFault, RuleSet } from '../sorter/index.ts'
import { describeLeft } from './files.ts'
import { displayName } from './names.ts'
import { describeSetFault } from './rule-sets.ts'

/** A file's name, and why it cannot be changed so. */
export type RefusedChange = { readonly from: string; readonly fault: CorrectionFault }

/** One sentence for all of them: why the first was refused, and how many more there are. Null for none. */
export function describeRefusedChanges(refused: readonly RefusedChange[], asked: number): string | null {
  const [first] = refused
  if (!first) return null
  const why = describeCorrectionFault(first.fault)
  if (asked === 1) return why
  const others = refused.length - 1
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'was' : 'were'} not changed either.`
  return `“${displayName(first.from)}” was not changed: ${why}${more}`
}

export function describeCorrectionFault(fault: CorrectionFault): string {
  switch (fault.code) {
    case 'stays':
      return describeLeft(fault.item)
    case 'companion':
      return `It belongs to “${displayName(fault.main)}” and is named after it. Rename that file.`
    case 'keeps-name':
      return 'Other files belong to it by its name, so this name or extension has to stay.'
    case 'same-name':
      return 'It has this name already.'
    case 'gone':
      return 'It is not in the folder any more.'
    default:
      return describeSetFault(fault)
  }
}

type Habit = { readonly extension: string; readonly to: string | null }

/** What a rule is called that a person's corrections suggest. */
export function titleOfOffer({ extension, to }: Habit): string {
  return to === null ? `Leave .${extension}` : `.${extension} to ${shownFolder(to).slice(0, 60).trim()}`
}

export function describeOffer({ extension, to }: Habit): string {
  return to === null
    ? `Always leave .${extension} files where they are?`
    : `Always move .${extension} files to ${shownFolder(to)}?`
}

function shownFolder(to: string): string {
  return to === '' ? 'the folder itself' : displayName(to)
}

/** A rule as it would stand in a file of rules. */
export function describeRule({ rule, when = {}, to, leave }: NonNullable<RuleSet['rules']>[number]): string {
  const tests = Object.entries(when).map(([fact, value]) => `    ${fact}: ${quotedIfNeeded(String(value))}`)
  const effect = leave ? '  leave: true' : `  to: ${quotedIfNeeded(to ?? '')}`
  return [`- rule: ${quotedIfNeeded(rule)}`, '  when:', ...tests, effect].join('\n')
}

/** YAML takes most texts as they are. */
function quotedIfNeeded(text: string): string {
  return /^[\p{L}\p{N}./~][\p{L}\p{N} ._/()-]*$/u.test(text) && !text.endsWith(' ')
    ? text
    : JSON.stringify(text)
}
