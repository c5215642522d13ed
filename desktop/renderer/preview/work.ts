import type { ReactNode } from 'react'
import type { Row } from '../../ipc/organize-views.ts'
import type { RowSource } from '../lists/use-rows.ts'

/** Files that a person means. */
export type Chosen = Pick<RowSource, 'id' | 'group' | 'filter'> & {
  readonly list: 'moves' | 'left'
  readonly count: number
  focusBack(): void
  /** Those of them that are known; none where all of the list are meant. */
  readonly rows: readonly Row[]
  /** Their places in the list; none where all that `group` and `filter` match are meant. */
  places(): Promise<readonly number[]>
}

export type MenuRequest = {
  readonly at: { readonly x: number; readonly y: number }
  readonly chosen: Chosen
  onRename(): void
  onLook(): void
}

/** What can be done with files of a preview, wherever they are shown. */
export type Work = {
  open(chosen: Chosen): void
  leave(chosen: Chosen): void
  rename(chosen: Chosen, name: string): void
  openMenu(request: MenuRequest): void
  /** The buttons for what is chosen. */
  bar(chosen: Chosen, more: Pick<MenuRequest, 'onRename' | 'onLook'>): ReactNode
}
