/** What the sorter says of rules, in English: for the command and the window. */
import { assertNever, type RuleFault } from '../sorter/index.ts'
import { describeLeft } from './files.ts'
import { quoted } from './names.ts'

/** A field, and what is wrong with it. */
export function sayProblems(problems: readonly (RuleFault & { readonly field: string })[]) {
  return problems.map(problem => ({ field: problem.field, message: describeRuleFault(problem) }))
}

export function describeRuleFault(fault: RuleFault): string {
  switch (fault.code) {
    case 'no-rules':
      return 'They are an object with fields such as "leaveAlone".'
    case 'unknown-rule':
      return `There is no such rule; the rules are ${fault.rules.join(', ')}.`
    case 'unknown-field':
      return 'There is no such field.'
    case 'no-category':
      return 'It is an object with "folder" and "extensions".'
    case 'no-name':
      return 'A name is needed.'
    case 'no-text':
      return 'A text is needed.'
    case 'no-list':
      return 'A list is needed.'
    case 'no-flag':
      return 'It is true or false.'
    case 'not-among':
      return `It is one of ${fault.choices.join(', ')}.`
    case 'too-many':
      return `There are ${fault.entries} entries; ${fault.most} are the most.`
    case 'no-limits':
      return 'At least one limit is needed.'
    case 'limits-order':
      return 'Each limit must be larger than the one before it.'
    case 'bad-size':
      return `${quoted(fault.text)} is no size; write a number and a unit, such as 10 MB.`
    case 'bad-name':
      return `${quoted(fault.text)} ${nameFaults(fault.longest)[fault.fault]}.`
    case 'same-folder':
      return `“${fault.folder}” is the same folder as “${fault.other}”; put the extensions into one category.`
    case 'no-extensions':
      return 'At least one extension is needed.'
    case 'bad-extension':
      return `${quoted(fault.text)} is no extension; write it as jpg or tar.gz.`
    case 'left-alone':
      return `${quoted(fault.text)} files are always left alone. ${describeLeft(fault)}`
    case 'taken-extension':
      return `${quoted(fault.text)} is in “${fault.owner}” already.`
    case 'bad-pattern':
      return `${quoted(fault.text)} ${patternFaults(fault.longest)[fault.fault]}.`
    default:
      return assertNever(fault)
  }
}

export const nameFaults = (
  longest: number,
): Record<Extract<RuleFault, { code: 'bad-name' }>['fault'], string> => ({
  empty: 'is empty',
  edges: 'begins or ends with a blank, or ends with a dot',
  long: `is longer than ${longest} characters`,
  separator: 'holds one of < > : " / \\ | ? *, which some systems do not allow',
  unseen: 'holds a character that cannot be seen',
  hidden: 'begins with a dot, which would hide the folder',
  device: 'is a name that Windows keeps for a device',
  'kept-whole': 'is the name of a project, an app or a bundle',
})

const patternFaults = (
  longest: number,
): Record<Extract<RuleFault, { code: 'bad-pattern' }>['fault'], string> => ({
  empty: 'is empty',
  long: `is longer than ${longest} characters`,
  unnameable: 'holds a character that no name can have',
  backslash: 'holds a "\\"; write "/" between folders',
  'unnamed-folder': 'has a folder without a name',
  outside: 'leads out of the chosen folder',
})

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
