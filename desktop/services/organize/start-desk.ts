import { createHash } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Answers } from '../../ipc/line.ts'
import type { Dropped, FolderChoice, StartFolderView } from '../../ipc/organize-views.ts'
import { countFolder, optionsOf, willAnswer } from '../../sorter/index.ts'
import { displayName } from '../../words/names.ts'
import { followedSet } from '../state/followed-set.ts'
import type { StateDatabase } from '../state/state-database.ts'
import { NoLongerKept } from './shelf.ts'
import type { SortingCalls, UsualFolder } from './sorting-calls.ts'
import { namesOf } from './to-view.ts'

type StartDeskOptions = {
  readonly state: StateDatabase
  readonly home: string
  /** Folders of the newest runs, each once, by their paths. */
  readonly recentFolders: (count: number) => readonly string[]
  readonly usualFolders: readonly UsualFolder[]
  readonly open: (path: string) => FolderChoice
}

type Handled = 'recentFolders' | 'startFolders' | 'openStart' | 'countFolder' | 'cancelCounts' | 'openDropped'

const mostRecent = 3
/** In the menus of the system. */
const mostInSystem = 8
const mostPlaces = 1000

/** Folders that a person may begin with, which the page knows by id alone. */
export function createStartDesk({ state, home, recentFolders, usualFolders, open }: StartDeskOptions) {
  /** The folders that were shown, by their ids. */
  const places = new Map<string, string>()
  let counting = new AbortController()
  /** One at a time, in the order asked for: they would compete for the disk. */
  let lastCount: Promise<unknown> = Promise.resolve()

  async function count(folder: string, signal: AbortSignal) {
    if (signal.aborted || !(await willAnswer(folder))) return null
    try {
      const set = await followedSet(state, { folder, home })
      return await countFolder(folder, { setOptions: optionsOf(set), signal })
    } catch {
      return null // opened, it says why
    }
  }

  function viewOf(kind: StartFolderView['kind'], folder: string): StartFolderView {
    const startId = idOf(folder)
    places.delete(startId)
    places.set(startId, folder)
    for (const oldest of places.keys()) if (places.size > mostPlaces) places.delete(oldest)
    const { folderName: name, displayPath } = namesOf(folder, home)
    return { startId, kind, name, displayPath }
  }

  /** @throws {NoLongerKept} for a folder that was not shown */
  async function placeOf(startId: string): Promise<string> {
    // One that was shown before this thread began is shown again.
    if (!places.has(startId)) await startFolders()
    const found = places.get(startId)
    if (found === undefined) throw new NoLongerKept('This folder is no longer in the list.')
    return found
  }

  async function startFolders() {
    // Usual folders are shown as such, so they are asked for besides.
    const recent = recentFolders(mostRecent + usualFolders.length)
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
    const folders = Array.from(shown, ([folder, kind]) => viewOf(kind, folder))
    return { folders, isFirst: recent.length === 0 }
  }
  return {
    async recentFolders() {
      const found = await Promise.all(recentFolders(mostInSystem).map(folderAt))
      return found.filter(folder => folder !== null)
    },
    startFolders,
    openStart: async ({ startId }) => open(await placeOf(startId)),
    async countFolder({ startId }) {
      const { signal } = counting
      const counted = lastCount.then(async () => count(await placeOf(startId), signal))
      lastCount = counted.catch(() => null)
      return counted
    },
    cancelCounts() {
      counting.abort()
      counting = new AbortController()
      return null
    },
    async openDropped({ paths }): Promise<Dropped> {
      const found = await Promise.all(paths.map(placeOfDropped))
      const folders = new Set(found.flatMap(({ folder }) => folder ?? []))
      const [first, ...others] = folders
      return {
        choice: first === undefined ? null : open(first),
        later: others.map(folder => viewOf('dropped', folder)),
        files: found.flatMap(({ folder, file }) => (folder === first && file ? [file] : [])),
        unusable: found.filter(({ folder }) => folder === null).length,
      }
    },
  } satisfies Pick<Answers<SortingCalls>, Handled>
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
  if (!(await willAnswer(dropped))) return { folder: dropped } // opened, it says so
  try {
    const stats = await stat(dropped)
    if (stats.isDirectory()) return { folder: dropped }
    if (!stats.isFile()) return { folder: null }
    return { folder: path.dirname(dropped), file: displayName(path.basename(dropped)) }
  } catch {
    return { folder: null }
  }
}
