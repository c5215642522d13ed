import fs from 'node:fs'
import { join } from 'node:path'
import { baseOf, joinName, parentOf } from '../../values/names.ts'
import { type DiskKind, diskOfKind } from '../faulty-disk.ts'
import { makePlace, memory, plant, roughly } from '../trees.ts'
import { benchAt, type Workbench } from '../workbench.ts'

/** Sorts sets of files that belong together, and says whether they stay whole. */

const settings = { set: { subfolders: true } }

/**
 * Sorts a set by type: alone, and once more for each of its names with another file of that name at its target. Then again,
 * and undoes it.
 * @param paths the main file's first; each file holds its path
 * @returns what happened to it, in words; '' where the set was whole in all of these
 */
export async function tearOf(paths: readonly string[], kind: DiskKind = 'native'): Promise<string> {
  const alone = await trial(paths, undefined, kind)
  if (alone.tear !== '') return alone.tear
  if (alone.target === undefined) return ''
  for (const stranger of new Set(namesAtTop(paths))) {
    const { tear } = await trial(paths, joinName(alone.target, stranger), kind)
    if (tear !== '') return `with another ${stranger}: ${tear}`
  }
  return ''
}

type Trial = { readonly tear: string; readonly target?: string }

async function trial(paths: readonly string[], stranger: string | undefined, kind: DiskKind): Promise<Trial> {
  const place = makePlace(memory, memory)
  const bench = benchAt(place)
  try {
    const tree = Object.fromEntries(paths.map(path => [path, path]))
    plant(place.folder, stranger === undefined ? tree : { ...tree, [stranger]: 'of another' })
    const before = roughly(place.folder)
    const disk = diskOfKind(kind)
    const plan = await bench.plan('type', settings)
    const { moved, failures } = await bench.run(plan, { disk })
    if (failures.length > 0) return { tear: `${failures.length} failed` }
    const now = whereIs(bench, paths)
    const tear = tearAt(paths, now)
    if (tear !== '') return { tear }
    // A log of a database that is not empty, or a folder that a program owns.
    const mayStay = plan.left.some(({ reason }) => reason === 'in-use' || reason === 'bundle')
    if (stranger === undefined && moved !== paths.length && !mayStay) return { tear: 'it stays' }
    if ((await bench.plan('type', settings)).moves.length > 0) return { tear: 'a second sort moves it' }
    if (moved === 0) return { tear: '' }
    await bench.undo({ disk })
    if (JSON.stringify(roughly(place.folder)) !== JSON.stringify(before)) return { tear: 'the undo differs' }
    return { tear: '', target: parentOf(now.get(paths[0] ?? '') ?? '') }
  } finally {
    bench.close()
    place.remove()
  }
}

/** The paths below the folder that all of a set lies in. */
function belowTop(paths: readonly string[]): readonly string[] {
  const [first = ''] = paths
  let top = parentOf(first)
  while (top !== '' && !paths.every(path => path.startsWith(`${top}/`))) top = parentOf(top)
  return top === '' ? paths : paths.map(path => path.slice(top.length + 1))
}

/** Names of the files and folders of a set that lie next to its main file. */
function namesAtTop(paths: readonly string[]): readonly string[] {
  return belowTop(paths).map(path => path.split('/')[0] ?? '')
}

/** Where files are now, by the paths that they hold. */
export function whereIs(
  { folder }: Pick<Workbench, 'folder'>,
  paths: readonly string[],
): ReadonlyMap<string, string> {
  const wanted = new Set(paths)
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
  return new Map(
    files.flatMap(({ parentPath, name }) => {
      const text = fs.readFileSync(join(parentPath, name), 'utf8')
      const path = join(parentPath, name).slice(folder.length + 1)
      return wanted.has(text) ? [[text, path] as const] : []
    }),
  )
}

/** Where a set was torn; '' for one that is whole: all of it is in one folder, under its own names or under one number. */
export function tearAt(paths: readonly string[], now: ReadonlyMap<string, string>): string {
  if (paths.every(path => now.get(path) === path)) return ''
  const names = belowTop(paths)
  const places = paths.map(path => now.get(path) ?? '(lost)')
  const [main = ''] = places
  const [, number = ''] = / (\(\d+\))(?=[^()]*$|\(\d+\))/.exec(baseOf(main)) ?? []
  const ending = main === joinName(parentOf(main), names[0] ?? '') ? '' : ` ${number}`
  const torn = names.findIndex((name, at) => !isBelow(parentOf(main), places[at] ?? '', name, ending))
  return torn < 0 ? '' : `${names[torn]} is at ${places[torn]}, ${names[0]} at ${main}`
}

/** Whether a path is in a folder, under a name that has an ending before its extension. */
function isBelow(folder: string, path: string, name: string, ending: string): boolean {
  const own = folder === '' ? path : path.slice(folder.length + 1)
  if (path !== joinName(folder, own)) return false
  return ending === '' ? own === name : own !== name && own.replace(ending, '') === name
}
