import { type CategoryId, fileTypes } from '../../ipc/organize-views.ts'
import { baseOf } from '../../ipc/paths.ts'

/** What a file's icon shows: its category as a colour, and its extension in capitals where it is short. */
export type KindOfName = { readonly category: CategoryId; readonly label: string }

/** A Map, because `constructor` and `__proto__` are extensions of real files. */
const byExtension: ReadonlyMap<string, CategoryId> = new Map(
  fileTypes.flatMap(({ id, extensions }) =>
    extensions.flatMap(line => line.split(' ')).map(extension => [extension, id] as const),
  ),
)

const longestLabel = 4

/** @param name a name or a path; only what follows the last slash counts, and of that the last extension */
export function kindOfName(name: string): KindOfName {
  const last = baseOf(name).trimEnd()
  const dot = last.lastIndexOf('.')
  const extension = dot > 0 ? last.slice(dot + 1).toLowerCase() : ''
  const isShort = extension.length <= longestLabel && /^[a-z0-9]+$/.test(extension)
  return { category: byExtension.get(extension) ?? 'other', label: isShort ? extension.toUpperCase() : '' }
}
