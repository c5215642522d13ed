import { anyFileRows } from './rows/any-file.ts'
import { archiveRows } from './rows/archives.ts'
import { dataRows } from './rows/data.ts'
import { documentRows } from './rows/documents.ts'
import { mediaRows } from './rows/films-and-music.ts'
import { pictureRows } from './rows/pictures.ts'
import type { GroupRow } from './rows/row.ts'

/**
 * Files that belong together, by their names: a row a kind. Of several main files, the one of the first row leads.
 */
export const groupRows: readonly GroupRow[] = [
  ...pictureRows, ...mediaRows, ...archiveRows, ...dataRows, ...documentRows, ...anyFileRows,
] // biome-ignore format: a list of rooms
