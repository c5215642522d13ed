import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Row } from '../../ipc/organize-views.ts'
import { call } from '../bridge.ts'
import {
  fetchList,
  hasPlaces,
  noRows,
  type ReadyList,
  type RowSource,
  useRowOf,
  useRows,
} from '../lists/use-rows.ts'
import { QuickLook } from '../looks/QuickLook.tsx'
import styles from './FileField.module.css'
import { FileHeader, FileIcon, FileRow, NameField } from './FileRow.tsx'
import {
  all,
  carried,
  chosenPlaces,
  countOf,
  followed,
  isChosen,
  keyTarget,
  none,
  nothing,
  only,
  pick,
  placesToFollow,
  type Selection,
  some,
  toggle,
  walk,
} from './selection.ts'
import { text } from './text.ts'
import type { DragStart } from './use-drag.ts'
import { barPx, useSight } from './use-sight.ts'
import type { Chosen, Work } from './work.ts'

export type FieldSource = RowSource & { readonly list: 'moves' | 'left' }

type FileFieldProps = {
  readonly source: FieldSource
  readonly view: 'icons' | 'list'
  readonly label: string
  /** Rows to make room for until the first page has come. */
  readonly expected: number
  /** Fills the available height, instead of at most a few rows. */
  readonly fills?: boolean
  /** The folder whose files stand out; null for none. */
  readonly lit?: string | null
  readonly colourOf: (folder: string) => string
  readonly onPoint?: (folder: string | null) => void
  readonly onTotal?: (total: number) => void
  readonly onSort?: (by: SortKey) => void
  readonly onDrag: (start: DragStart) => void
  readonly onChosen: (chosen: Chosen | null) => void
  /** Names of files to choose and to bring into sight. */
  readonly seek?: readonly string[]
  readonly onSought?: () => void
  readonly work: Work
}

type Shown = { readonly source: FieldSource; readonly ready: ReadyList | null }

export type SortKey = NonNullable<RowSource['sort']>['by']

/** It has the focus, and says which of its files is at hand: those out of sight do not exist. */
const list = (label: string, active: string | undefined) =>
  ({ 'aria-label': label, 'aria-multiselectable': true, 'aria-activedescendant': active }) as const

const dragsFromPx = 5

/** Files that can be worked with: a long list of which only what is in sight exists, with one stop for Tab. */
export function FileField(props: FileFieldProps) {
  const { source: asked, view, label, expected, fills = false, lit = null, colourOf, work } = props
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const [selection, setSelection] = useState(nothing)
  /** Keys, and those that the frame of a quick look tells of, come faster than a render. */
  const latest = useRef(selection)
  const [renaming, setRenaming] = useState<number | null>(null)
  /** The file that is looked at closely. */
  const [looking, setLooking] = useState<number | null>(null)
  /**
   * What is shown: that of a newer plan, in another order or narrowed, once it is known where everything stands there. Until
   * then a key or a click is about the files that are seen.
   */
  const [{ source, ready }, show] = useState<Shown>({ source: asked, ready: null })
  const rows = useRows(source, ready)
  const total = rows.total ?? expected
  const isList = view === 'list'
  const sight = useSight(field, isList, total)
  const { heightPx, columns, first, end, lines, places, linesInSight, reveal, placeOfName } = sight
  const atHand = (now: Selection = latest.current) => Math.min(now.active, Math.max(total - 1, 0))
  const active = atHand(selection)
  const count = countOf(selection, total)

  function select(next: Selection): void {
    latest.current = next
    setSelection(next)
  }

  /** Another list begins at its beginning, with nothing chosen. */
  const { group, filter } = asked
  const [narrowed, setNarrowed] = useState({ group, filter })
  if (narrowed.group !== group || narrowed.filter !== filter) {
    setNarrowed({ group, filter })
    setSelection(nothing)
    setRenaming(null)
    setLooking(null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its beginning
  useLayoutEffect(() => {
    latest.current = nothing
    if (field.current) field.current.scrollTop = 0
  }, [group, filter])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has other places
  useLayoutEffect(() => {
    if (field.current) field.current.scrollTop = 0
  }, [view])

  /** Shows the list that is asked for, with the same files chosen and in sight. */
  const follow = useEffectEvent(async (to: FieldSource, isWanted: () => boolean) => {
    const { list: _, ...shown } = source
    const isNarrowed = to.group !== source.group || to.filter !== source.filter
    for (;;) {
      const before = latest.current
      const inSight = sight.placesInSight()
      const isScrolled = (field.current?.scrollTop ?? 0) > 0
      const [first, last] = [inSight[0] ?? 0, inSight.at(-1) ?? 0]
      const old = placesToFollow(before, inSight)
      const search = { ...to, sought: { ...shown, places: old } }
      let [found, ready] = await Promise.all([
        call('findRows', search).catch(() => null), // older than what is kept
        fetchList(to, first, last).catch(() => null), // told as a problem when it is wanted
      ])
      const where = followed(old, found?.places ?? [])
      // What was chosen last stays where it is seen; at the top of a list in which nothing is chosen, that top does.
      const { active } = before
      const isHeld = isChosen(before, active) && inSight.includes(active) && where(active) !== null
      const stays = isHeld ? active : isScrolled ? inSight.find(at => where(at) !== null) : undefined
      const lineOf = (at: number) => Math.floor(at / columns)
      const by = stays === undefined ? 0 : lineOf(where(stays) ?? 0) - lineOf(stays)
      const [from, end] = [Math.max(first + by * columns, 0), Math.max(last + by * columns, 0)]
      if (ready && !hasPlaces(ready, from, end)) ready = await fetchList(to, from, end).catch(() => null)
      if (!isWanted()) return
      if (latest.current !== before) continue // chosen meanwhile, in the older list
      const top = field.current?.scrollTop ?? 0
      // Drawn at once: only then can it be scrolled as far.
      flushSync(() => {
        show({ source: to, ready: ready ?? noRows(to, found?.total ?? 0) })
        setRenaming(now => (now === null ? null : where(now)))
        setLooking(now => (now === null ? null : where(now)))
        if (!isNarrowed || before !== nothing) select(carried(before, where, inSight))
      })
      if (field.current && by !== 0) field.current.scrollTop = top + by * heightPx
      return
    }
  })
  const askedKey = JSON.stringify(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for another list
  useEffect(() => {
    let isWanted = true
    if (JSON.stringify(source) !== askedKey) void follow(asked, () => isWanted)
    return () => {
      isWanted = false
    }
  }, [askedKey])

  const sourceKey = JSON.stringify(source)
  const want = useEffectEvent(rows.want)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another source has other rows at the same places
  useEffect(() => want(first * columns, Math.max(end * columns - 1, 0)), [first, end, columns, sourceKey])
  const tell = useEffectEvent((count: number) => props.onTotal?.(count))
  useEffect(() => {
    if (rows.total !== null) tell(rows.total)
  }, [rows.total])

  const choosePlaces = useEffectEvent((found: readonly number[]) => {
    const known = found.filter(at => at >= 0)
    if (known[0] !== undefined) {
      select(some(known))
      reveal(known[0])
    }
    props.onSought?.()
  })
  const seekKey = JSON.stringify(props.seek ?? [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sought once, in the list as it is shown first
  useEffect(() => {
    const names: readonly string[] = JSON.parse(seekKey)
    let isWanted = names.length > 0
    if (isWanted)
      call('findRows', { ...source, sought: { names } }).then(
        found => isWanted && choosePlaces(found.places),
        () => {}, // a newer plan has taken its place
      )
    return () => {
      isWanted = false
    }
  }, [seekKey])

  /** What an action is about; the file at hand where none is chosen. */
  function chosen(from: Selection = latest.current): Chosen {
    const { id: listId, list: name, group, filter } = source
    const count = countOf(from, total)
    const now = count === 0 ? only(atHand()) : from
    const indices = now.chosen === 'all' ? [] : chosenPlaces(now, total)
    return {
      list: name,
      id: listId,
      group,
      filter,
      count: Math.max(count, 1),
      rows: indices.map(at => rows.at(at)).filter(row => row !== undefined),
      focusBack,
      places: async () => (await rows.load(indices)).map(({ at }) => at),
    }
  }

  const choose = useEffectEvent(() => props.onChosen(countOf(latest.current, total) === 0 ? null : chosen()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: told of what is chosen now
  useEffect(() => choose(), [selection, sourceKey])

  function focusBack(): void {
    field.current?.focus()
  }

  function openMenu(x: number, y: number, from: Selection): void {
    work.openMenu({
      at: { x, y },
      chosen: chosen(from),
      // The list may become another one while the menu is open.
      onRename: () => setRenaming(latest.current.active),
      onLook: () => setLooking(latest.current.active),
    })
  }

  function press(event: KeyboardEvent): void {
    if (event.target !== field.current || total === 0) return
    if (renaming !== null) {
      // Its row is under way: what is typed for a name is no command.
      if (event.key === 'Escape') setRenaming(null)
      return
    }
    const held = { shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey }
    const at = atHand()
    const now = { ...latest.current, active: at }
    const target = event.altKey ? null : keyTarget(event.key, at, total, columns, linesInSight)
    if (target !== null) {
      select(walk(now, target, held))
      reveal(target)
    } else if (event.key === ' ') {
      if (held.ctrl) select(toggle(now, at, total))
      else setLooking(at)
    } else if (event.key === 'Enter' && !held.ctrl) work.open(chosen(only(at)))
    else if (event.key === 'F2') rename()
    else if (event.key === 'Delete' || event.key === 'Backspace') work.leave(chosen())
    else if (event.key === 'Escape') select(none(now))
    else if (held.ctrl && event.key.toLowerCase() === 'a') select(all(now))
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = document.getElementById(idOf(at))?.getBoundingClientRect()
      const meant = countOf(now, total) === 0 ? only(at) : now
      select(meant)
      openMenu((box?.left ?? 0) + 24, (box?.top ?? 0) + heightPx / 2, meant)
    } else return
    event.preventDefault()
  }

  function rename(): void {
    if (source.list === 'moves' && rows.at(atHand())) setRenaming(atHand())
  }

  const idOf = (at: number) => `${id}-${at}`

  /** The place under the pointer; null beside all of them. */
  function placeOf(event: { readonly target: EventTarget }): number | null {
    const cell = (event.target as Element).closest<HTMLElement>('[data-place]')
    return cell === null ? null : Number(cell.dataset.place)
  }

  function hold(event: React.PointerEvent<HTMLDivElement>): void {
    const at = placeOf(event)
    if (event.button !== 0 || renamed) return
    setRenaming(null)
    if (at === null) {
      if (event.target === field.current) select(none(latest.current))
      return
    }
    const held = { shift: event.shiftKey, ctrl: event.ctrlKey || event.metaKey }
    const before = latest.current
    const wasChosen = isChosen(before, at) && !held.shift && !held.ctrl
    const now = wasChosen ? { ...before, active: at } : pick(before, at, held, total)
    select(now)
    props.onDrag({
      event,
      fromPx: dragsFromPx,
      chosen: isChosen(now, at) ? chosen(now) : chosen(only(at)),
      onClick: () => wasChosen && select(only(at)),
    })
  }

  function turn(event: MouseEvent): void {
    event.preventDefault()
    const at = placeOf(event)
    if (at === null) return
    const before = latest.current
    const now = isChosen(before, at) ? { ...before, active: at } : only(at)
    select(now)
    focusBack()
    openMenu(event.clientX, event.clientY, now)
  }

  const sort = source.sort
  const Cell = isList ? FileRow : FileIcon
  const cells = places.map(at => {
    const row = rows.at(at)
    return (
      <Cell
        key={at}
        id={idOf(at)}
        at={at}
        total={total}
        row={row}
        source={source}
        isChosen={isChosen(selection, at)}
        isActive={at === active}
        isDim={lit !== null && row !== undefined && folderOf(row) !== lit}
        colour={row === undefined || row.to === '' ? undefined : colourOf(folderOf(row))}
      />
    )
  })
  const looked = useRowOf(rows, source, looking)
  const renamed = useRowOf(rows, source, renaming)
  return (
    <div className={fills ? styles.filling : styles.fitting}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a grid or a list box */}
      <div
        ref={field}
        role={isList ? 'grid' : 'listbox'}
        {...list(label, total > 0 ? idOf(active) : undefined)}
        {...(isList && { 'aria-rowcount': total + 1 })}
        tabIndex={0}
        className={isList ? styles.list : styles.icons}
        onKeyDown={press}
        onPointerDown={hold}
        onContextMenu={turn}
        onDoubleClick={event => {
          const at = placeOf(event)
          if (at !== null && !renamed) work.open(chosen(only(at)))
        }}
        onPointerOver={event => {
          const at = placeOf(event)
          const row = at === null ? undefined : rows.at(at)
          props.onPoint?.(row ? folderOf(row) : null)
        }}
        onPointerLeave={() => props.onPoint?.(null)}
      >
        {isList && <FileHeader list={source.list} sort={sort} onSort={props.onSort} />}
        <div
          role={isList ? 'rowgroup' : 'none'}
          className={styles.cells}
          style={{
            paddingTop: first * heightPx,
            paddingBottom: (lines - Math.min(end, lines)) * heightPx + (count > 0 ? barPx : 0),
            ...(!isList && { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }),
          }}
        >
          {cells}
        </div>
        {(rows.total === 0 || rows.problem) && <p className={styles.none}>{rows.problem ?? text.none}</p>}
      </div>
      {renaming !== null && renamed && (
        <NameField
          key={renamed.from}
          row={renamed}
          place={placeOfName(renaming, renamed.to.length - folderOf(renamed).length)}
          onEnd={(name, hasLeft) => {
            setRenaming(null)
            if (!hasLeft) focusBack()
            if (name !== null) work.rename(chosen(only(renaming)), name)
          }}
        />
      )}
      {looked && (
        <QuickLook
          file={{ ...looked, name: looked.from }}
          onStep={by => {
            const next = Math.min(Math.max(atHand() + by, 0), total - 1)
            select(only(next))
            setLooking(next)
            reveal(next)
          }}
          onClose={() => {
            flushSync(() => setLooking(null))
            focusBack()
          }}
        />
      )}
      {count > 0 &&
        renaming === null &&
        work.bar(chosen(), { onRename: rename, onLook: () => setLooking(atHand()) })}
    </div>
  )
}

/** The name of the folder that a file goes to. */
function folderOf({ to }: Row): string {
  return to.slice(0, Math.max(to.lastIndexOf('/'), 0))
}
