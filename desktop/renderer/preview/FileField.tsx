import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Row } from '../../ipc/organize-views.ts'
import type { Order, SortKey } from '../lists/file-rows.ts'
import { QuickLook } from '../looks/QuickLook.tsx'
import styles from './FileField.module.css'
import { FileHeader, FileIcon, FileRow, NameField } from './FileRow.tsx'
import {
  all,
  carried,
  keyTarget,
  none,
  nothing,
  only,
  pick,
  placeOf,
  type Selection,
  some,
  toggle,
  walk,
} from './selection.ts'
import { text } from './text.ts'
import type { DragStart } from './use-drag.ts'
import { barPx, useSight } from './use-sight.ts'
import type { Chosen, Work } from './work.ts'

type FileFieldProps = {
  readonly planId: string
  readonly list: 'moves' | 'left'
  /** In the order in which they are shown. */
  readonly rows: readonly Row[]
  /** What the rows were narrowed by: with something else the list begins at its beginning, with nothing chosen. */
  readonly narrowing: string
  readonly view: 'icons' | 'list'
  readonly label: string
  /** Fills the available height, instead of at most a few rows. */
  readonly fills?: boolean
  /** The folder whose files stand out; null for none. */
  readonly lit?: string | null
  readonly colourOf: (folder: string) => string
  readonly onPoint?: (folder: string | null) => void
  readonly order?: Order | null
  readonly onSort?: (by: SortKey) => void
  readonly onDrag: (start: DragStart) => void
  readonly onChosen: (chosen: Chosen | null) => void
  /** Names of files to choose and to bring into sight when the list is first shown. */
  readonly seek?: readonly string[]
  readonly onSought?: () => void
  readonly work: Work
}

/** It has the focus, and says which of its files is at hand: those out of sight do not exist. */
const listProps = (label: string, active: string | undefined) =>
  ({ 'aria-label': label, 'aria-multiselectable': true, 'aria-activedescendant': active }) as const

const dragsFromPx = 5

/** Files that can be worked with: a long list of which only what is in sight exists, with one stop for Tab. */
export function FileField(props: FileFieldProps) {
  const { planId, list, rows, narrowing, view, label, fills = false, lit = null, colourOf, work } = props
  const { order = null, seek = [] } = props
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const [selection, select] = useState(() =>
    some(rows.filter(({ from }) => seek.includes(from)).map(({ path }) => path)),
  )
  /** Path of the file that gets a name. */
  const [renaming, setRenaming] = useState<string | null>(null)
  /** Path of the file that is looked at closely. */
  const [looking, setLooking] = useState<string | null>(null)
  const total = rows.length
  const isList = view === 'list'
  const sight = useSight(field, isList, total)
  const { heightPx, columns, first, end, lines, places, linesInSight, reveal, placeOfName } = sight

  /** Another plan, order or narrowing: the same files stay chosen, or another list begins. */
  const [shown, setShown] = useState({ rows, narrowing, view })
  if (shown.narrowing !== narrowing) {
    setShown({ rows, narrowing, view })
    select(nothing)
    setRenaming(null)
    setLooking(null)
  } else if (shown.rows !== rows || shown.view !== view) {
    setShown({ rows, narrowing, view })
    if (shown.rows !== rows) {
      select(carried(selection, shown.rows, rows, sight.inSight))
      const ifThere = (path: string | null) => (rows.some(row => row.path === path) ? path : null)
      setRenaming(ifThere)
      setLooking(ifThere)
    }
  }
  const active = useMemo(() => placeOf(rows, selection.active), [rows, selection.active])
  const activeRow = rows[active]
  const chosenRows: readonly Row[] = useMemo(
    () => (selection.chosen.size === 0 ? [] : rows.filter(({ path }) => selection.chosen.has(path))),
    [rows, selection.chosen],
  )
  const renamed = useMemo(() => rows.find(({ path }) => path === renaming), [rows, renaming])
  const looked = useMemo(() => rows.find(({ path }) => path === looking), [rows, looking])

  const drawn = useRef(shown)
  /** What was chosen last stays where it is seen; in a list that was scrolled the top does. */
  const settle = useEffectEvent((now: typeof shown) => {
    const before = drawn.current
    drawn.current = now
    if (before.narrowing !== now.narrowing || before.view !== now.view) return sight.scrollTo(0)
    if (before.rows === now.rows) return
    const { from, to } = sight.inSight
    const inSight = before.rows.slice(from, to)
    const isSeen = (row: Row) => selection.chosen.has(row.path) && row.path === selection.active
    const paths = new Set(now.rows.map(({ path }) => path))
    const top = sight.topPx > 0 ? inSight.find(({ path }) => paths.has(path)) : undefined
    const stays = inSight.find(isSeen) ?? top
    if (stays === undefined) return
    const lineOf = (at: number) => Math.floor(at / columns)
    const by = lineOf(placeOf(now.rows, stays.path)) - lineOf(from + inSight.indexOf(stays))
    if (by !== 0) sight.scrollTo(sight.topPx + by * heightPx)
  })
  useLayoutEffect(() => settle(shown), [shown])

  const showSought = useEffectEvent(() => {
    if (seek.length === 0) return
    if (selection.chosen.size > 0) reveal(active)
    props.onSought?.()
  })
  useEffect(() => showSought(), [])

  /** What an action is about; the file at hand where none is chosen. */
  function chosen(meant: readonly Row[] = chosenRows): Chosen {
    const [row] = meant
    return { list, rows: row === undefined && activeRow ? [activeRow] : meant, focusBack }
  }

  const choose = useEffectEvent((rows: readonly Row[]) =>
    props.onChosen(rows.length === 0 ? null : chosen(rows)),
  )
  useEffect(() => choose(chosenRows), [chosenRows])

  function focusBack(): void {
    field.current?.focus()
  }

  function openMenu(x: number, y: number, row: Row, rows: readonly Row[]): void {
    work.openMenu({
      at: { x, y },
      chosen: chosen(rows),
      onRename: () => setRenaming(row.path),
      onLook: () => setLooking(row.path),
    })
  }

  function press(event: KeyboardEvent): void {
    if (event.target !== field.current || activeRow === undefined) return
    const held = { shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey }
    const target = event.altKey ? null : keyTarget(event.key, active, total, columns, linesInSight)
    const targeted = target === null ? undefined : rows[target]
    if (target !== null && targeted) {
      select(walk(selection, targeted.path, held, rows))
      reveal(target)
    } else if (event.key === ' ') {
      if (held.ctrl) select(toggle(selection, activeRow.path))
      else setLooking(activeRow.path)
    } else if (event.key === 'Enter' && !held.ctrl) work.open(chosen([activeRow]))
    else if (event.key === 'F2') rename()
    else if (event.key === 'Delete' || event.key === 'Backspace') work.leave(chosen())
    else if (event.key === 'Escape') select(none(selection))
    else if (held.ctrl && event.key.toLowerCase() === 'a') select(all(selection, rows))
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = document.getElementById(idOf(active))?.getBoundingClientRect()
      if (chosenRows.length === 0) select(only(activeRow.path))
      openMenu((box?.left ?? 0) + 24, (box?.top ?? 0) + heightPx / 2, activeRow, chosenRows)
    } else return
    event.preventDefault()
  }

  function rename(): void {
    if (list === 'moves' && activeRow) setRenaming(activeRow.path)
  }

  const idOf = (at: number) => `${id}-${at}`

  /** The file under the pointer; undefined beside all of them. */
  function rowAt(event: { readonly target: EventTarget }): Row | undefined {
    const cell = (event.target as Element).closest<HTMLElement>('[data-place]')
    return cell === null ? undefined : rows[Number(cell.dataset.place)]
  }

  function hold(event: React.PointerEvent<HTMLDivElement>): void {
    const row = rowAt(event)
    if (event.button !== 0 || renamed) return
    if (row === undefined) {
      if (event.target === field.current) select(none(selection))
      return
    }
    const { path } = row
    const held = { shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey }
    const wasChosen = selection.chosen.has(path) && !held.shift && !held.ctrl
    const now: Selection = wasChosen ? { ...selection, active: path } : pick(selection, path, held, rows)
    select(now)
    const isChosen = now.chosen.has(path)
    props.onDrag({
      event,
      fromPx: dragsFromPx,
      chosen: chosen(isChosen ? rows.filter(each => now.chosen.has(each.path)) : [row]),
      onClick: () => wasChosen && select(only(path)),
    })
  }

  function turn(event: MouseEvent): void {
    event.preventDefault()
    const row = rowAt(event)
    if (row === undefined) return
    const wasChosen = selection.chosen.has(row.path)
    select(wasChosen ? { ...selection, active: row.path } : only(row.path))
    focusBack()
    openMenu(event.clientX, event.clientY, row, wasChosen ? chosenRows : [row])
  }

  const Cell = isList ? FileRow : FileIcon
  const cells = places.map(at => {
    const row = rows[at]
    return (
      row && (
        <Cell
          key={at}
          id={idOf(at)}
          at={at}
          total={total}
          row={row}
          planId={planId}
          list={list}
          isChosen={selection.chosen.has(row.path)}
          isActive={at === active}
          isDim={lit !== null && folderOf(row) !== lit}
          colour={row.to === '' ? undefined : colourOf(folderOf(row))}
        />
      )
    )
  })
  return (
    <div className={fills ? styles.filling : styles.fitting}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a grid or a list box */}
      <div
        ref={field}
        role={isList ? 'grid' : 'listbox'}
        {...listProps(label, total > 0 ? idOf(active) : undefined)}
        {...(isList && { 'aria-rowcount': total + 1 })}
        tabIndex={0}
        className={isList ? styles.list : styles.icons}
        onKeyDown={press}
        onPointerDown={hold}
        onContextMenu={turn}
        onDoubleClick={event => {
          const row = rowAt(event)
          if (row && !renamed) work.open(chosen([row]))
        }}
        onPointerOver={event => {
          const row = rowAt(event)
          props.onPoint?.(row ? folderOf(row) : null)
        }}
        onPointerLeave={() => props.onPoint?.(null)}
      >
        {isList && <FileHeader list={list} order={order} onSort={props.onSort} />}
        <div
          role={isList ? 'rowgroup' : 'none'}
          className={styles.cells}
          style={{
            paddingTop: first * heightPx,
            paddingBottom: (lines - Math.min(end, lines)) * heightPx + (chosenRows.length > 0 ? barPx : 0),
            ...(!isList && { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }),
          }}
        >
          {cells}
        </div>
        {total === 0 && <p className={styles.none}>{text.none}</p>}
      </div>
      {renamed && (
        <NameField
          key={renamed.path}
          row={renamed}
          place={placeOfName(rows.indexOf(renamed), renamed.to.length - folderOf(renamed).length)}
          onEnd={(name, hasLeft) => {
            setRenaming(null)
            if (!hasLeft) focusBack()
            if (name !== null) work.rename(chosen([renamed]), name)
          }}
        />
      )}
      {looked && (
        <QuickLook
          file={{
            name: looked.from,
            listed: { of: 'plan', id: planId, path: looked.path },
            to: looked.to,
            why: looked.why,
          }}
          onStep={by => {
            const next = Math.min(Math.max(active + by, 0), total - 1)
            const row = rows[next]
            if (row === undefined) return
            select(only(row.path))
            setLooking(row.path)
            reveal(next)
          }}
          onClose={() => {
            flushSync(() => setLooking(null))
            focusBack()
          }}
        />
      )}
      {chosenRows.length > 0 &&
        !renamed &&
        work.bar(chosen(), { onRename: rename, onLook: () => activeRow && setLooking(activeRow.path) })}
    </div>
  )
}

/** The name of the folder that a file goes to. */
function folderOf({ to }: Row): string {
  return to.slice(0, Math.max(to.lastIndexOf('/'), 0))
}
