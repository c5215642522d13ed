import type { IconName } from '../../../web/kit/icon-paths.ts'
import { type CategoryId, type Criterion, fileTypes } from '../../ipc/organize-views.ts'
import { criterionDisplay } from './criteria.ts'

/** How a folder is recognized at a glance. */
export type FolderBadge = {
  readonly icon: IconName
  /** For CSS. */
  readonly colour: string
}

const icons: Readonly<Record<CategoryId, IconName>> = {
  images: 'image',
  documents: 'document',
  audio: 'audio',
  video: 'video',
  archives: 'archive',
  installers: 'download',
  code: 'code',
  fonts: 'font',
  models: 'cube',
  books: 'book',
  data: 'table',
  other: 'file',
}
const ids = Object.keys(icons) as readonly CategoryId[]
const byFolder: ReadonlyMap<string, CategoryId> = new Map([
  ...fileTypes.map(({ folder, id }) => [folder, id] as const),
  ['Other', 'other'],
])

/** A folder of no category has the colour of one, the same each time. */
export function folderBadge(criterion: Criterion, folder: string): FolderBadge {
  const category = criterion === 'type' ? byFolder.get(folder) : undefined
  if (category) return { icon: icons[category], colour: colourOf(category) }
  const icon = criterion === 'type' ? 'folder' : criterionDisplay[criterion].icon
  return { icon, colour: colourOf(ids[hash(folder) % ids.length] ?? 'other') }
}

function colourOf(category: CategoryId): string {
  return `var(--category-${category})`
}

function hash(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return sum
}
