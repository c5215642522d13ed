import { createHash } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Handlers, Input } from '../../ipc/calls.ts'
import type { Dropped, FolderChoice, StartFolderView, StartView } from '../../ipc/organize-views.ts'
import {
  checkAnswer,
  countFolder,
  FolderRefused,
  openFolder,
  optionsOf,
  whyReadOnly,
  willAnswer,
} from '../../sorter/index.ts'
import type { Folder } from '../../sorter/values/values.ts'
import { displayName } from '../../words/names.ts'
import { describeFolderRefusal } from '../../words/refusals.ts'
import { namesOf, withTildes } from '../app/home-paths.ts'
import type { WorkerContext } from '../context.ts'
import { createRecentValues, UnknownId } from '../recent-values.ts'
import type { History } from '../runs/history.ts'
import { followedSet } from '../state/followed-set.ts'

const mostRecent = 3
/** In the menus of the system. */
const mostInSystem = 8
/** Folders that the page knows by id. */
const mostOpened = 20

/** Opens folders: those that a person chooses, and those to begin with, which the page knows by id alone. */
export class Start {
  readonly #context: Pick<WorkerContext, 'state' | 'home' | 'usualFolders'>
  readonly #history: Pick<History, 'recentFolders' | 'newestInterrupted' | 'pathOf'>
  readonly #opened = createRecentValues<Folder>(mostOpened)
  /** Paths that were refused, and may be opened all the same. */
  readonly #refused = createRecentValues<string>(mostOpened)
  /** The folders that were shown, by their ids. */
  readonly #places = new Map<string, string>()
  #counting = new AbortController()
  /** One at a time, in the order asked for: they would compete for the disk. */
  #lastCount: Promise<unknown> = Promise.resolve()

  readonly #pathOf = {
    start: (startId: string) => this.#placeOf(startId),
    run: (runId: string) => this.#history.pathOf(runId),
    refused: (candidateId: string) => this.#refused.get(candidateId),
  } as const satisfies Readonly<Record<Input<'openFolder'>['of'], (id: string) => string | Promise<string>>>

  readonly handlers = {
    openFolder: async ({ of, id }) => this.#open(await this.#pathOf[of](id), of === 'refused'),
    openPath: given => this.#open(given.path, false),
    folderPath: ({ folderId }) => this.folderOf(folderId).path,
    startFolders: () => this.#startFolders(),
    countFolder: ({ startId }) => {
      const { signal } = this.#counting
      const counted = this.#lastCount.then(async () => this.#count(await this.#placeOf(startId), signal))
      this.#lastCount = counted.catch(() => null)
      return counted
    },
    recentFolders: async () => {
      const found = await Promise.all(this.#history.recentFolders(mostInSystem).map(folderAt))
      return found.filter(folder => folder !== null)
    },
    openDropped: ({ paths }) => this.#openDropped(paths),
  } satisfies Partial<Handlers<'worker'>>

  constructor(
    context: Pick<WorkerContext, 'state' | 'home' | 'usualFolders'>,
    history: Pick<History, 'recentFolders' | 'newestInterrupted' | 'pathOf'>,
  ) {
    this.#context = context
    this.#history = history
  }

  cancelCounts(): void {
    this.#counting.abort()
    this.#counting = new AbortController()
  }

  /** An opened folder. @throws {UnknownId} */
  readonly folderOf = (folderId: string): Folder => this.#opened.get(folderId)

  #open(path: string, force: boolean): FolderChoice {
    const { state, home } = this.#context
    try {
      checkAnswer(path)
      const folder = openFolder(path, { stateDir: state.stateDir, home, force, isForReading: true })
      const { folderName: name, displayPath } = namesOf(folder.path, home)
      const refusal = whyReadOnly(folder.path)
      const readOnly = refusal ? withTildes(describeFolderRefusal(refusal), home) : null
      const interrupted = this.#history.newestInterrupted(folder.path)
      const folderId = this.#opened.put(folder)
      return { kind: 'opened', folder: { folderId, name, displayPath, readOnly, interrupted } }
    } catch (error) {
      if (!(error instanceof FolderRefused)) throw error
      const { refusal, canForce } = error
      const message = withTildes(describeFolderRefusal(refusal), home)
      return { kind: 'refused', candidateId: this.#refused.put(path), message, canForce }
    }
  }

  async #startFolders(): Promise<StartView> {
    const { home, usualFolders } = this.#context
    // Usual folders are shown as such, so as many more are asked for.
    const recent = this.#history.recentFolders(mostRecent + usualFolders.length)
    const shown = new Map<string, StartFolderView['kind']>()
    const usual = await Promise.all(usualFolders.map(each => folderAt(each.path)))
    // Where a person has no folder of a kind, XDG names the home folder in its place.
    const atHome = await realpath(home).catch(() => home)
    for (const [at, { kind }] of usualFolders.entries()) {
      const folder = usual[at] ?? atHome
      if (folder !== atHome && !shown.has(folder)) shown.set(folder, kind)
    }
    const used = recent.filter(folder => !shown.has(folder))
    for (const folder of await Promise.all(used.slice(0, mostRecent).map(folderAt))) {
      if (folder !== null && !shown.has(folder)) shown.set(folder, 'recent')
    }
    const folders = Array.from(shown, ([folder, kind]) => this.#viewOf(kind, folder))
    return { folders, isFirst: recent.length === 0 }
  }

  #viewOf(kind: StartFolderView['kind'], folder: string): StartFolderView {
    const startId = idOf(folder)
    this.#places.set(startId, folder)
    const { folderName: name, displayPath } = namesOf(folder, this.#context.home)
    return { startId, kind, name, displayPath }
  }

  /** @throws {UnknownId} for a folder that was not shown */
  async #placeOf(startId: string): Promise<string> {
    // One that was shown before this thread began is shown again.
    if (!this.#places.has(startId)) await this.#startFolders()
    const found = this.#places.get(startId)
    if (found === undefined) throw new UnknownId('This folder is no longer in the list.')
    return found
  }

  async #count(folder: string, signal: AbortSignal) {
    if (signal.aborted || !(await willAnswer(folder))) return null
    try {
      const { state, home } = this.#context
      const set = await followedSet(state, { folder, home })
      return await countFolder(folder, { setOptions: optionsOf(set), signal })
    } catch {
      return null // opening it shows why
    }
  }

  async #openDropped(paths: readonly string[]): Promise<Dropped> {
    const found = await Promise.all(paths.map(placeOfDropped))
    const [first, ...others] = new Set(found.flatMap(({ folder }) => folder ?? []))
    return {
      choice: first === undefined ? null : this.#open(first, false),
      later: others.map(folder => this.#viewOf('dropped', folder)),
      files: found.flatMap(({ folder, file }) => (folder === first && file ? [file] : [])),
      unusable: found.filter(({ folder }) => folder === null).length,
    }
  }
}

/** A hash of its path: a folder keeps its id, in this thread and in the next. */
function idOf(folder: string): string {
  return createHash('sha256').update(folder).digest('hex')
}

/** The real path of a folder that is there; null also where its disk does not answer. */
async function folderAt(given: string): Promise<string | null> {
  try {
    return (await willAnswer(given)) && (await stat(given)).isDirectory() ? await realpath(given) : null
  } catch {
    return null
  }
}

type DroppedPlace = { readonly folder: string | null; readonly file?: string }

/** A folder, or a file and the folder that it lies in; `folder` is null for what is neither. */
async function placeOfDropped(dropped: string): Promise<DroppedPlace> {
  if (!path.isAbsolute(dropped) || dropped.includes('\0')) return { folder: null }
  if (!(await willAnswer(dropped))) return { folder: dropped } // opening it shows that
  try {
    const stats = await stat(dropped)
    if (stats.isDirectory()) return { folder: dropped }
    if (!stats.isFile()) return { folder: null }
    return { folder: path.dirname(dropped), file: displayName(path.basename(dropped)) }
  } catch {
    return { folder: null }
  }
}
