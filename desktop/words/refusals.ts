/** Why the sorter did nothing, in English: for the command and the window. */
import {
  assertNever,
  codeOf,
  displayName,
  type FolderHolder,
  type FolderRefusal,
  FolderRefused,
  type RunRefusal,
  RunRefused,
  type WatchProblem,
} from '../sorter/index.ts'
import { describeFailure } from './files.ts'

/** Undefined for what is no refusal of the sorter. */
export function describeRefusal(error: unknown): string | undefined {
  if (error instanceof FolderRefused) return describeFolderRefusal(error.refusal)
  if (error instanceof RunRefused) return describeRunRefusal(error.refusal)
  return undefined
}

/** A refusal as an error whose message is its sentence, to be shown as it is; any other error itself. */
export function inWords(error: unknown): unknown {
  const sentence = describeRefusal(error)
  if (sentence === undefined || !(error instanceof Error)) return error
  const refusal = error instanceof RunRefused ? error.refusal : undefined
  const canTakeOver = refusal?.code === 'busy' && !refusal.holder.isCertain
  const message = canTakeOver
    ? `${sentence} If it has ended: sortwell recover <folder> --take-over`
    : sentence
  return Object.assign(new Error(message, { cause: error }), { name: error.name, code: codeOf(error) })
}

export function describeFolderRefusal(
  refusal: FolderRefusal,
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
    case 'cannot-open':
      return `${shown} cannot be opened (${refusal.systemCode}).`
    case 'unreadable':
      return `You may not look into ${shown} (${refusal.systemCode}).`
    case 'read-only':
      return `You may not change anything in ${shown} (${refusal.systemCode}).`
    case 'own-state':
      return `${shown} holds Sortwell's own records and is never sorted.`
    case 'drive-root':
      return `${shown} is a whole drive.`
    case 'home':
      return `${shown} is your home folder.`
    case 'system':
      return `${shown} belongs to the system.`
    case 'project':
      return `${shown} looks like a project (${refusal.marker}); sorting would take it apart.`
    default:
      return assertNever(refusal)
  }
}

export function describeRunRefusal(refusal: RunRefusal): string {
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
      return `Sortwell cannot write its record in ${refusal.place} (${refusal.systemCode}); nothing was moved.`
    case 'records':
      return `Sortwell cannot read its records in ${refusal.place} (${refusal.systemCode}).`
    case 'damaged':
      return describeDamaged(refusal)
    case 'newer':
      return refusal.runId === undefined
        ? 'A newer version of Sortwell was cut off in this folder. Update Sortwell; nothing was moved.'
        : `A newer version of Sortwell made the run ${refusal.runId}. Update Sortwell; nothing was moved.`
    case 'unreadable-record':
      return `The record of the run ${refusal.runId} cannot be read (${refusal.systemCode}); nothing was moved. Another run can be chosen by its id.`
    case 'nothing-to-undo':
      return 'There is no run in this folder to undo.'
    case 'copies': {
      const copies = `The files here are copies of those that the run ${refusal.runId} sorted in ${displayName(refusal.path)}; only those can be put back`
      return refusal.isThere
        ? `${copies}. Nothing was moved.`
        : `${copies}. If this is the same disk in another place, attach it where it was. Nothing was moved.`
    }
    case 'unknown-run':
      return `There is no run ${refusal.runId}${refusal.folder ? ' of this folder' : ''}.`
    case 'unknown-file':
      return 'newest' in refusal
        ? `No run of this folder that can be undone moved a file ${shownFile(refusal.name)}; at most the newest ${refusal.newest} are looked at.`
        : `The run ${refusal.runId} moved no file ${shownFile(refusal.name)}.`
    case 'unclear-file': {
      const files = refusal.files.slice(0, mostListed).map(displayName).join(', ')
      const more = refusal.files.length > mostListed ? ', …' : ''
      return `${shownFile(refusal.name)} may be one of several files. Say which: ${files}${more}`
    }
    case 'already-back': {
      const [name = '', ...others] = refusal.names
      const what = others.length === 0 ? `${shownFile(name)} was` : 'These files were'
      return `${what} put back already; nothing was moved.`
    }
    case 'too-old':
      return `The run ${refusal.runId} is too old: only where its files went is still known.`
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

function describeDamaged({
  runId,
  known = 0,
  planned = 0,
}: RunRefusal & { readonly code: 'damaged' }): string {
  const damaged = `The record of the run ${runId} is damaged`
  if (known === 0) return `${damaged}; nothing was moved.`
  return `${damaged}: of its ${planned} moves ${known} are known. Nothing was moved; choose that run to undo what is known, or an older one.`
}

function describeHolder({ host, isThisHost, pid, since, isCertain }: FolderHolder): string {
  const computer = isThisHost ? 'this computer' : (host ?? 'another computer')
  const time = since === undefined ? '' : ` since ${since.slice(0, 16).replace('T', ' ')} UTC`
  const who = `process ${pid} on ${computer}${time}`
  return isCertain
    ? `Sortwell is at work in this folder already (${who}); wait until it has finished.`
    : `Sortwell may be at work in this folder already (${who}); nothing here can tell whether it still is.`
}

const mostListed = 10

/** A file as it was named: by a name, or by its place in a list. */
const shownFile = (name: string | number) =>
  typeof name === 'number' ? `number ${name + 1}` : displayName(name)

export function describeProblem(problem: WatchProblem): string {
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
