/** Why the sorter did nothing, in English: for the command and the window. */
import { assertNever, FolderRefused, RunRefused, type WatchEvent } from '../sorter/index.ts'
import type { FolderHolder } from '../sorter/run/run-log.ts'
import { describeFailure } from './files.ts'
import { displayName } from './names.ts'

/** Undefined for what is no refusal of the sorter. */
export function describeRefusal(error: unknown): string | undefined {
  if (error instanceof FolderRefused) return describeFolderRefusal(error.refusal)
  if (error instanceof RunRefused) return describeRunRefusal(error.refusal)
  return undefined
}

export function describeFolderRefusal(
  refusal: FolderRefused['refusal'],
  platform: NodeJS.Platform = process.platform,
): string {
  const shown = displayName(refusal.path)
  // Rights of files say EACCES there; this is a person's own choice, or one they were not asked for yet.
  if (platform === 'darwin' && 'systemCode' in refusal && refusal.systemCode === 'EPERM')
    return `macOS keeps ${shown} from Sortwell. Allow it in System Settings › Privacy & Security, under Files and Folders or Full Disk Access.`
  switch (refusal.code) {
    case 'missing':
      return shown === '' ? 'No folder was named.' : `${shown} does not exist.`
    case 'not-reachable':
      return `${shown} does not answer.`
    case 'not-a-folder':
      return `${shown} is not a folder.`
    case 'bad-name':
      return `The path of ${shown} is not valid text. Rename the folder to sort it.`
    case 'cannot-open':
      return `${shown} cannot be opened (${refusal.systemCode}).`
    case 'unreadable':
      return `You may not look into ${shown} (${refusal.systemCode}).`
    case 'read-only':
      return `You may not change anything in ${shown} (${refusal.systemCode}).`
    case 'own-state':
      return `${shown} holds Sortwell's own files and is never sorted.`
    case 'drive-root':
      return `${shown} is a whole drive.`
    case 'home':
      return `${shown} is your home folder.`
    case 'system':
      return `${shown} belongs to the system.`
    case 'project':
      return `${shown} looks like a project (${refusal.marker}); sorting would take it apart.`
    case 'owned': {
      const marker = refusal.marker === undefined ? '' : ` (${displayName(refusal.marker)})`
      return `${shown} looks like ${refusal.kind}${marker}; sorting would take it apart.`
    }
    default:
      return assertNever(refusal)
  }
}

export function describeRunRefusal(refusal: RunRefused['refusal']): string {
  switch (refusal.code) {
    case 'busy':
      return describeHolder(refusal.holder)
    case 'folder-gone':
      return refusal.when === 'before'
        ? 'The folder was moved or replaced, or its disk went away meanwhile; nothing was moved.'
        : "The folder's disk went away. When it is back, do the same again."
    case 'outside-gone':
      return `The disk that ${displayName(refusal.path)} was on is not there; nothing was moved.`
    case 'journal':
      return describeJournal(refusal)
    case 'damaged-run':
      return `What the history has of the run ${refusal.runId} is damaged: it cannot be undone, and its files stay where they are.`
    case 'open-run':
      return `A run in ${displayName(refusal.path)} is under way or was interrupted. Finish or undo it first; nothing was deleted.`
    case 'nothing-to-undo':
      return 'There is no run in this folder to undo.'
    case 'files-gone':
      return `None of the files of the run ${refusal.runId} is in this folder; nothing was moved.`
    case 'unknown-run':
      return `There is no run ${refusal.runId}${refusal.folder ? ' of this folder' : ''}.`
    case 'is-undo':
      return `The run ${refusal.runId} is an undo. Redo it instead.`
    case 'unknown-file':
      return 'newest' in refusal
        ? `No run of this folder that can be undone moved a file ${displayName(refusal.name)}; at most the newest ${refusal.newest} are looked at.`
        : `The run ${refusal.runId} moved no file ${displayName(refusal.name)}.`
    case 'unclear-file': {
      const files = refusal.files.slice(0, mostListed).map(displayName).join(', ')
      const more = refusal.files.length > mostListed ? ', …' : ''
      return `${displayName(refusal.name)} may be one of several files. Say which: ${files}${more}`
    }
    case 'already-back': {
      const [name = '', ...others] = refusal.names
      const what = others.length === 0 ? `${displayName(name)} was` : 'These files were'
      return `${what} put back already; nothing was moved.`
    }
    case 'nothing-to-redo':
      return refusal.runId === undefined
        ? 'There is no undone run in this folder to do again.'
        : `The run ${refusal.runId} is not undone.`
    case 'read-only':
      return describeFolderRefusal(refusal)
    default:
      return assertNever(refusal)
  }
}

/** By the codes of the system that a `RunLog` throws. */
function describeJournal({
  place,
  systemCode,
}: RunRefused['refusal'] & { readonly code: 'journal' }): string {
  const history = `The history in ${displayName(place)}`
  switch (systemCode) {
    case 'EBADMSG':
      return `${history} is damaged; nothing was moved. Start again: Sortwell then uses its last copy.`
    case 'ENOLCK':
      return `The disk of ${displayName(place)} refuses locks, without which Sortwell cannot keep its history there; nothing was moved. Set SORTWELL_STATE_DIR to a folder on another disk.`
    case 'ENOSPC':
      return `${history} cannot be written, because its disk is full; nothing was moved.`
    case 'ENOTDIR':
    case 'ENOENT': // what Node says also when it cannot make the folder on a disk that is read-only
      return `${history} cannot be reached: the folder, or a link to it, leads nowhere, or the folder cannot be made (${systemCode}); nothing was moved.`
    case 'EROFS':
      return `${history} cannot be used, because you may not write there (${systemCode}); nothing was moved.`
    case 'EACCES':
    case 'EPERM':
      return `${history} cannot be used, because you may not read or write there (${systemCode}); nothing was moved.`
    case 'EBUSY':
      return `${history} is in use by another program; nothing was moved. Try again in a moment.`
    default:
      return `${history} cannot be read or written (${systemCode}); nothing was moved.`
  }
}

function describeHolder({ pid, since }: FolderHolder): string {
  const time = since === undefined ? '' : ` since ${since.slice(0, 16).replace('T', ' ')} UTC`
  const who = pid === undefined ? '' : ` (process ${pid}${time})`
  return `Sortwell is at work in this folder already${who}; wait until it has finished.`
}

const mostListed = 10

type WatchProblem = Extract<WatchEvent, { readonly kind: 'state' }>['problem']

export function describeProblem(problem: NonNullable<WatchProblem>): string {
  switch (problem.of) {
    case 'folder':
      return describeFolderRefusal(problem.refusal)
    case 'run':
      return describeRunRefusal(problem.refusal)
    case 'disk':
      return describeFailure(problem.failure)
    case 'rules':
      return problem.message.toWellFormed()
    default:
      return assertNever(problem)
  }
}
