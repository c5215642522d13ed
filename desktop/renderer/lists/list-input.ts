/** What the keyboard and the pointer do to a list of files. */
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { placeOfMenu } from '../../../web/kit/popover/Menu.tsx'
import type { Row } from '../../ipc/organize-views.ts'
import { type Meaning, meaningOf } from './list-keys.ts'
import {
  all,
  at,
  keyTarget,
  type Modifiers,
  none,
  only,
  pick,
  type Selection,
  toggle,
  walk,
} from './selection.ts'
import type { ListState } from './use-selection.ts'
import { barPx } from './use-sight.ts'

export function pressKey(event: KeyboardEvent, list: ListState): void {
  const { field, rows, selection, active, activeRow, sight, work } = list
  if (event.target !== field.current || activeRow === undefined) return
  const modifiers = modifiersOf(event)
  const to = event.altKey
    ? null
    : keyTarget(event.key, active, rows.length, sight.columns, sight.linesInSight)
  const target = to === null ? undefined : rows[to]
  const meaning = meaningOf(event.key, modifiers)
  if (to !== null && target) {
    list.select(work ? walk(selection, target.path, modifiers, rows) : at(target.path))
    reveal(list, to)
  } else if (meaning === null || !obey(meaning, activeRow, list)) return
  event.preventDefault()
}

/** @returns whether the key means something in this list */
function obey(meaning: Meaning, row: Row, list: ListState): boolean {
  const { selection, select, rows, work, open, chosen } = list
  const look = () => open({ part: 'look', path: row.path })
  if (meaning === 'menu') return openMenuAtRow(row, list)
  const doing: Partial<Record<Meaning, () => void>> = work
    ? {
        look,
        open: () => work.open(chosen([row])),
        rename: () => work.rename && open({ part: 'name', path: row.path }),
        leave: () => work.leave(chosen()),
        none: () => select(none(selection)),
        all: () => select(all(selection, rows)),
        toggle: () => select(toggle(selection, row.path)),
      }
    : { look, open: look }
  doing[meaning]?.()
  return doing[meaning] !== undefined
}

/** Over the row at hand. @returns false where it has none */
function openMenuAtRow(row: Row, list: ListState): boolean {
  if (!hasMenu(row, list)) return false
  flushSync(() => reveal(list, list.active)) // only what is in sight has a place
  const box = document.getElementById(list.idOf(list.active))?.getBoundingClientRect()
  if (list.work && list.chosenRows.length === 0) list.select(only(row.path))
  const at = { x: (box?.left ?? 0) + 24, y: (box?.top ?? 0) + list.sight.heightPx / 2 }
  list.open({ part: 'menu', path: row.path, anchor: at })
  return true
}

/** A press of the pointer: it chooses, and may be the beginning of a drag. */
export function pressPointer(event: PointerEvent<HTMLDivElement>, list: ListState): void {
  const { field, rows, selection, select, work } = list
  const row = rowAt(event, rows)
  if (event.button !== 0 || list.isRenaming) return
  if (row === undefined) {
    if (event.target === field.current) select(none(selection))
    return
  }
  const { path } = row
  if (!work) {
    select(at(path))
    return
  }
  const modifiers = modifiersOf(event)
  const wasChosen = selection.chosen.has(path) && !modifiers.shift && !modifiers.ctrl
  const now: Selection = wasChosen ? { ...selection, active: path } : pick(selection, path, modifiers, rows)
  select(now)
  const meant = now.chosen.has(path) ? rows.filter(each => now.chosen.has(each.path)) : [row]
  work.drag({ event, chosen: list.chosen(meant), onClick: () => wasChosen && select(only(path)) })
}

export function pressTwice(event: MouseEvent, list: ListState): void {
  const row = rowAt(event, list.rows)
  if (row && !list.isRenaming) list.work?.open(list.chosen([row]))
}

/** Opens the menu at the pointer. */
export function pressMenuButton(event: MouseEvent, list: ListState): void {
  const { rows, selection, select, work, field } = list
  const row = rowAt(event, rows)
  if (work) event.preventDefault()
  if (row === undefined || !hasMenu(row, list)) return
  event.preventDefault()
  const { path } = row
  if (!work) select(at(path))
  else select(selection.chosen.has(path) ? { ...selection, active: path } : only(path))
  if (!field.current?.contains(document.activeElement)) list.chosen().focusBack()
  list.open({ part: 'menu', path, anchor: placeOfMenu(event) })
}

const hasMenu = (row: Row, { work, acts }: ListState): boolean =>
  work !== undefined || acts?.menu?.(row).some(item => item !== false) === true

export function reveal({ sight, work }: Pick<ListState, 'sight' | 'work'>, place: number): void {
  sight.reveal(place, work ? barPx : 0)
}

/** The file under the pointer; undefined where there is none. */
export function rowAt({ target }: { readonly target: EventTarget }, rows: readonly Row[]): Row | undefined {
  const cell = (target as Element).closest<HTMLElement>('[data-place]')
  return cell === null ? undefined : rows[Number(cell.dataset.place)]
}

const modifiersOf = (event: {
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}): Modifiers => ({
  shift: event.shiftKey,
  ctrl: event.ctrlKey || event.metaKey,
})
