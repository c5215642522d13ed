import type { ReactNode } from 'react'
import type { Row } from '../../ipc/organize-views.ts'

/** Files that a person means. */
export type Chosen = {
  readonly list: 'moves' | 'left'
  readonly rows: readonly Row[]
  focusBack(): void
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
