import type { PointerEvent, ReactNode } from 'react'
import type { MenuItem } from '../../../web/kit/popover/Menu.tsx'
import type { ListedFile, Row } from '../../ipc/organize-views.ts'
import type { ListColumns } from './columns.tsx'
import type { Order, SortKey } from './file-rows.ts'
import type { View } from './use-sight.ts'

/** Files that a person means, and a function that returns the focus to their list. */
export type Chosen = {
  readonly rows: readonly Row[]
  focusBack(): void
}

/** A press on files, which may become a drag. */
export type DragStart = {
  readonly event: PointerEvent<HTMLElement>
  readonly chosen: Chosen
  /** It was only a click. */
  onClick(): void
}

/** What the list does on its own about the files that are chosen. */
export type OwnActs = {
  look(): void
  rename(): void
}

/** What can be done with files that are chosen, several at once. */
export type FileWork = {
  /** For Enter and the double click. */
  open(chosen: Chosen): void
  /** For the Delete key. */
  leave(chosen: Chosen): void
  /** Absent where files keep their names. */
  rename?(chosen: Chosen, name: string): void
  menu(chosen: Chosen, own: OwnActs): readonly MenuItem[]
  /** The buttons for what is chosen, before the one that opens the menu. */
  bar(chosen: Chosen): ReactNode
  drag(start: DragStart): void
}

/** Something that can be done with a file: a button of its row, an item of its menu. */
export type RowAct = MenuItem & {
  /** What a screen reader reads for the button. */
  readonly name?: string
}

/** What can be done with one file at a time, where none are chosen. */
export type RowActs = {
  /** A last column of buttons, or of words in their place. With Tab they are reached in the row at hand alone. */
  readonly column?: ActColumn | undefined
  /** The same and more, at the pointer or by the menu key. */
  readonly menu?: (row: Row) => readonly (MenuItem | false)[]
}

export type ActColumn = {
  readonly title: string
  cell(row: Row): readonly (RowAct | string | false)[]
}

/** `of` and `id` identify what lists the files, for their pictures and the quick look. */
export type FileListProps = Pick<ListedFile, 'of' | 'id'> & {
  /** In the order in which they are shown. */
  readonly rows: readonly Row[]
  /** All files that there are: a line above the list shows how many it has, where those are fewer. */
  readonly total?: number
  /** How many it has before it is narrowed; the number of its rows if absent. */
  readonly listed?: number
  /** Text for a list without files. */
  readonly empty?: string
  readonly columns: ListColumns
  readonly label: string
  readonly view?: View
  /** Fills the available height, instead of at most a few rows. */
  readonly fills?: boolean
  /** What the rows were narrowed by: with something else the list begins at its beginning, with nothing chosen. */
  readonly narrowing?: string
  readonly order?: Order | null
  readonly onSort?: (by: SortKey) => void
  /** The section whose files stand out; null for none. */
  readonly lit?: string | null
  /** Of a section, for CSS. */
  readonly colourOf?: (section: string) => string
  /** The pointer is at a file of the section; null where it is at none. */
  readonly onPoint?: (section: string | null) => void
  /** Names of files to choose and to bring into sight when the list is first shown. */
  readonly seek?: readonly string[]
  readonly onSought?: () => void
  readonly onChosen?: (chosen: Chosen | null) => void
  /** With it files are chosen; without it a press on a name opens the quick look. */
  readonly work?: FileWork
  readonly acts?: RowActs
}
