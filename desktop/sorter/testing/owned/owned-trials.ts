import { joinName } from '../../values/names.ts'
import type { LeftItem } from '../../values/values.ts'
import { makePlace, memory, plant } from '../trees.ts'
import { benchAt } from '../workbench.ts'
import type { OwnedKind } from './owned-kinds.ts'

/** A folder to try, as `plant` takes a tree: paths relative to the chosen folder. */
export type TriedFolder = { readonly name: string; readonly paths: readonly string[] }

export function ownedFolder({ folder, holds }: Pick<OwnedKind, 'folder' | 'holds'>): TriedFolder {
  return { name: folder, paths: pathsIn(folder, holds) }
}

/** A folder that looks like one of a kind. Its name is that of the kind's example unless the text begins with another one. */
export function lookAlike({ folder }: Pick<OwnedKind, 'folder'>, text: string): TriedFolder {
  const [, own, holds = text] = /^([^;/]+): (.*)$/.exec(text) ?? []
  const name = own ?? folder
  return { name, paths: pathsIn(name, holds) }
}

function pathsIn(folder: string, holds: string): readonly string[] {
  return holds.split('; ').map(path => joinName(folder, path))
}

export function treeOf(folders: readonly TriedFolder[]): Record<string, string> {
  return Object.fromEntries(folders.flatMap(({ paths }) => paths.map(path => [path, path])))
}

/** How a sort by type with subfolders treats a folder: how many of its files would move, and what it says of the folder. */
export async function fateOf(
  folder: TriedFolder,
): Promise<{ readonly moves: number; readonly left: LeftItem | undefined }> {
  const place = makePlace(memory, memory)
  const bench = benchAt(place)
  try {
    plant(place.folder, treeOf([folder]))
    const { moves, left } = await bench.plan('type', { set: { subfolders: true } })
    return { moves: moves.length, left: left.find(({ name }) => name === folder.name) }
  } finally {
    bench.close()
    place.remove()
  }
}
