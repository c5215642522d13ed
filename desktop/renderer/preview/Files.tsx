import { useEffect, useMemo, useRef, useState } from 'react'
import { Choice } from '../../../web/kit/form/Choice.tsx'
import { Select } from '../../../web/kit/form/Select.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import type { ShownPlan } from '../../ipc/shown-plan.ts'
import { FileList } from '../lists/FileList.tsx'
import { filterRows, type Order, type SortKey, sortRows } from '../lists/file-rows.ts'
import type { Chosen, FileWork } from '../lists/list-props.ts'
import styles from './Files.module.css'
import { text } from './text.ts'

type View = 'icons' | 'list'

/** Key of the stored view, the one that was chosen last. */
const viewKey = 'files-as'

type FilesProps = {
  readonly plan: ShownPlan
  /** The folder whose files alone are listed; null for all. */
  readonly only: { readonly key: string; readonly label: string } | null
  readonly lit: string | null
  /** How often the person asked for the filter box; it takes the focus each time. */
  readonly searches: number
  readonly colourOf: (folder: string) => string
  readonly onShowAll: () => void
  readonly onPoint: (folder: string | null) => void
  readonly onChosen: (chosen: Chosen | null) => void
  readonly seek: readonly string[]
  readonly onSought: () => void
  readonly work: FileWork
}

const orders = ['plan', 'name', 'to', 'size', 'modified'] as const

/** The folder as it is now: every file that moves, narrowed by a filter. */
export function Files(props: FilesProps) {
  const { plan, only, searches } = props
  const [view, setView] = useState<View>(() => (localStorage.getItem(viewKey) === 'list' ? 'list' : 'icons'))
  const [filter, setFilter] = useState('')
  const [order, setOrder] = useState<Order | null>(null)
  const { moves } = plan.rows
  const sorted = useMemo(() => sortRows(moves, order), [moves, order])
  const section = only?.key ?? ''
  const rows = useMemo(() => filterRows(sorted, section, filter), [sorted, section, filter])
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (searches > 0) box.current?.focus()
  }, [searches])
  return (
    <section className={styles.files} aria-label={text.moves}>
      <div className={styles.bar}>
        <label className={styles.filter}>
          <Icon name="search" />
          <input
            ref={box}
            type="search"
            aria-label={text.filter}
            placeholder={text.filter}
            value={filter}
            onChange={event => setFilter(event.currentTarget.value)}
          />
        </label>
        <span className={styles.total} role="status">
          {text.matches(rows.length)}
        </span>
        {view === 'icons' && (
          <Select
            label={text.sort}
            labelled="hidden"
            options={orders.map(value => ({ value, label: text.order[value] }))}
            chosen={order?.by ?? 'plan'}
            onChoose={by => setOrder(by === 'plan' ? null : { by, descending: startsDescending(by) })}
          />
        )}
        <Choice
          legend={text.views}
          options={(['icons', 'list'] as const).map(value => ({ value, label: text.view[value] }))}
          chosen={view}
          onChoose={next => {
            localStorage.setItem(viewKey, next)
            setView(next)
          }}
        />
      </div>
      {only && (
        <div className={styles.only}>
          <span>{text.only(only.label)}</span>
          <button type="button" aria-label={text.showAll} onClick={props.onShowAll}>
            <Icon name="close" />
          </button>
        </div>
      )}
      <FileList
        of="plan"
        id={plan.planId}
        columns="moves"
        rows={rows}
        total={plan.files}
        listed={moves.length}
        narrowing={`${section}\n${filter}`}
        view={view}
        label={text.moves}
        empty={text.none}
        fills
        lit={props.lit}
        colourOf={props.colourOf}
        onPoint={props.onPoint}
        order={order}
        onSort={by =>
          setOrder(now =>
            now?.by !== by
              ? { by, descending: startsDescending(by) }
              : now.descending === startsDescending(by)
                ? { by, descending: !now.descending }
                : null,
          )
        }
        onChosen={props.onChosen}
        seek={props.seek}
        onSought={props.onSought}
        work={props.work}
      />
    </section>
  )
}

/** The largest and the newest come first. */
function startsDescending(by: SortKey): boolean {
  return by === 'size' || by === 'modified'
}
