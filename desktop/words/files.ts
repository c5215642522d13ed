/** What the sorter's codes about files and runs are in English: one sentence each, for the command and the window. */

import type { obstacleToUndo } from '../sorter/index.ts'
import type {
  DestinationFault,
  Failure,
  FailureReason,
  Lacking,
  LeftItem,
  LeftReason,
} from '../sorter/values/values.ts'
import { displayName, quoted } from './names.ts'

const failures: Record<FailureReason, string> = {
  gone: 'The file is not there any more.',
  changed: 'Another file is in its place now; it was left alone.',
  taken: 'A file with this name is there already; nothing is overwritten.',
  denied: 'The system does not allow it.',
  full: 'The disk is full.',
  'in-use': 'Another program is using the file.',
  recent: 'It changed less than a minute ago, so a program may still be writing it.',
  'name-too-long': 'The name is too long for this disk.',
  'read-only': 'The disk is read-only.',
  'blocked-folder': 'The folder is missing, or a file or a link is in its place.',
  'outside-gone': 'The disk of the folder outside is not there.',
  'cloud-only': 'It is only in the cloud; to move it to another disk would download it.',
  io: 'The disk reported an error.',
}

/** With the system's code where no reason of ours says more. */
export function describeFailure(failure: Pick<Failure, 'reason' | 'code' | 'with'>): string {
  const { reason, code } = failure
  if (failure.with !== undefined)
    return `It belongs to “${displayName(failure.with)}”, which could not be moved.`
  return reason === 'io' && code ? `The disk reported an error (${code}).` : failures[reason]
}

const remedies: Record<FailureReason, string> = {
  gone: 'It was moved or deleted meanwhile; nothing needs to be done.',
  changed: 'To move that one too, start again.',
  taken: 'Give one of the two another name, then try again.',
  denied: 'Check your rights to the file and to both folders, then try again.',
  full: 'Make room on the disk, then try again.',
  'in-use': 'Close that program, then try again.',
  recent: 'Wait a minute, then try again.',
  'name-too-long': 'Give it a shorter name, then try again.',
  'read-only': 'Make the disk writable, then try again.',
  'blocked-folder': 'Move away what is in its place, or make the folder again, then try again.',
  'outside-gone': 'Attach the disk, then try again.',
  'cloud-only': 'Download it with the cloud’s own program, then try again.',
  io: 'Check the disk and its cable before you try again.',
}

/** What a person can do about such a failure. */
export function describeRemedy(reason: FailureReason): string {
  return remedies[reason]
}

/** Reason why the undo of a run cannot start. */
export type UndoObstacle = NonNullable<ReturnType<typeof obstacleToUndo>>

const obstacles: Record<UndoObstacle, string> = {
  'folder-gone': 'The folder is not there any more.',
  'not-reachable': 'The folder cannot be reached now.',
  'outside-gone': 'The disk that some of its files went to is not there.',
  'read-only': 'You may not change anything in this folder.',
  'files-gone': 'None of its files is where this run had put it.',
  damaged: 'What the history has of this run is damaged.',
}

export function describeObstacle(obstacle: UndoObstacle): string {
  return obstacles[obstacle]
}

const leftReasons: Record<LeftReason, string> = {
  rule: 'One of your rules leaves it alone.',
  'no-rule': 'No rule applies to this file, and such files stay.',
  clash: 'A file of this name is in the target folder already, and your options say to skip it.',
  bound:
    'Its name is in use in the target folder, and under another name it would lose the files that belong to it.',
  case: 'Its new name differs only in upper and lower case, and this disk treats the two as one.',
  destination: 'The folder where it belongs cannot be used.',
  folder: 'Folders stay where they are.',
  sorted: 'Sortwell sorts into this folder; what is in it is in place.',
  project: 'A project stays together.',
  bundle: 'A program needs this folder as it is.',
  mount: 'Another disk or folder is mounted here.',
  deep: 'It lies too many folders deep.',
  link: 'Links stay where they are, so that they keep working.',
  special: 'Pipes, sockets and devices are not files to sort.',
  hidden: 'Hidden files belong to a program or to the system.',
  system: 'System files keep this folder working.',
  shortcut: 'Shortcuts stay where they are, at hand.',
  'private-key': 'Private keys are not moved.',
  unfinished: 'Looks unfinished.',
  recent: 'Changed a moment ago; a program may still be writing it.',
  'in-use': 'A program has it open, or ended without closing it.',
  loop: 'Your rules would move or rename it again and again.',
  unreadable: 'The system would not tell what it is.',
  'cloud-only': 'It is only in the cloud; to move it to another disk would download it.',
  'bad-name': 'The name is not valid text. Correct it, then sort again.',
  'by-hand': 'You left it here.',
}

const destinations: Record<DestinationFault, string> = {
  missing: 'leads nowhere: a link on the way to it is broken',
  'not-a-folder': 'is not a folder',
  'file-in-way': 'is a file, so no folder of this name can be made. Rename the file, then sort again',
  'not-reachable': 'does not answer',
  'cannot-open': 'cannot be opened',
  denied: 'may not be changed by you',
  'read-only': 'is on a disk that is read-only',
  'bad-name': 'has a name that is not valid text',
  'own-state': "holds Sortwell's own files",
  system: 'belongs to the system',
  project: 'is in a project',
  'holds-folder': 'holds the folder that is sorted',
  'drive-gone': 'is on a disk that is not attached',
}

/** Why no file goes into a folder outside the chosen one. */
export function describeDestination({ path, fault }: NonNullable<LeftItem['destination']>): string {
  return `${displayName(path)} ${destinations[fault]}.`
}

/** With the pattern or the rule that asks for it, where it is known; of a file that stays with another one of its group, with that. */
export function describeLeft(item: Partial<LeftItem> & Pick<LeftItem, 'reason'>): string {
  if (item.with !== undefined) return `It belongs to “${displayName(item.with)}”, which stays.`
  if (item.lock !== undefined) return describeLock(item.lock, item.reason)
  if (item.lacking) return describeLacking(item.lacking)
  if (item.destination) return describeDestination(item.destination)
  if (item.kind !== undefined) return `${capitalized(item.kind)}, left whole.`
  const { pattern, rule, name = '' } = item
  const ending = /\.[^./]+$/.exec(name)?.[0]
  if (item.reason === 'unfinished' && ending !== undefined)
    return `Looks unfinished (${displayName(ending)}).`
  if (pattern !== undefined) return `Your pattern “${pattern}” leaves it alone.`
  if (rule === undefined) return leftReasons[item.reason]
  if (item.reason === 'loop') return `Your rule “${rule}” would move or rename it again and again.`
  return `Your rule “${rule}” leaves it alone.`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function describeLacking({ rule, field, ambiguousDay }: Lacking): string {
  const matching = `Your rule “${rule}” matches, but`
  if (ambiguousDay === undefined) return `${matching} “{${field}}” is unknown.`
  return `${matching} “${displayName(ambiguousDay)}” can be either of two days. Choose the order of dates in the set’s options.`
}

function describeLock(lock: string, reason: LeftReason): string {
  const name = `“${displayName(lock)}”`
  if (reason === 'unfinished') return `${name} says that it is not complete.`
  if (/-(wal|journal)$/i.test(lock))
    return `${name} says that it is open. Open and close it in its program, then sort.`
  return `${name} says that it is open. If it is not, delete that file, then sort.`
}

export function describeWaiting({ because }: { readonly because: LeftItem | Failure }): string {
  return 'from' in because ? describeFailure(because) : describeLeft(because)
}

const mostNamed = 3

/** Rules of a set that do nothing in a folder; '' for none. */
export function describeIdleRules(rules: readonly string[]): string {
  if (rules.length === 0) return ''
  const named = rules.slice(0, mostNamed).map(quoted)
  const last = rules.length > mostNamed ? `${rules.length - mostNamed} more` : named.pop()
  if (named.length === 0) return `The rule ${last} applies to no file here.`
  return `The rules ${named.join(', ')} and ${last} apply to no file here.`
}
