import { useEffect, useRef, useState } from 'react'
import { Choice } from '../../../web/kit/form/Choice.tsx'
import { Select } from '../../../web/kit/form/Select.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import type { PlanView } from '../../ipc/organize-views.ts'
import { FileField, type SortKey } from './FileField.tsx'
import styles from './Files.module.css'
import { text } from './text.ts'
import type { DragStart } from './use-drag.ts'
import type { Chosen, Work } from './work.ts'

export type View = 'icons' | 'list'

type FilesProps = {
  readonly plan: PlanView
  readonly view: View
  /** The folder whose files alone are listed; null for all. */
  readonly only: { readonly key: string; readonly label: string } | null
  readonly lit: string | null
  /** How often the person asked for the filter box; it takes the focus each time. */
  readonly searches: number
  readonly colourOf: (folder: string) => string
  readonly onView: (view: View) => void
  readonly onShowAll: () => void
  readonly onPoint: (folder: string | null) => void
  readonly onDrag: (start: DragStart) => void
  readonly onChosen: (chosen: Chosen | null) => void
  readonly seek: readonly string[]
  readonly onSought: () => void
  readonly work: Work
}

type Order = { readonly by: SortKey; readonly descending: boolean } | null

const orders = ['plan', 'name', 'to', 'size', 'modified'] as const

/** The folder as it is now: every file that moves, narrowed by a filter. */
export function Files(props: FilesProps) {
  const { plan, view, only, searches } = props
  const [filter, setFilter] = useState('')
  const [order, setOrder] = useState<Order>(null)
  const [total, setTotal] = useState(plan.files)
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
          {text.matches(total)}
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
          onChoose={props.onView}
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
      <FileField
        source={{
          list: 'moves',
          id: plan.planId,
          group: only?.key ?? '',
          filter,
          ...(order && { sort: order }),
        }}
        view={view}
        label={text.moves}
        expected={filter === '' && only === null ? plan.files : 0}
        fills
        lit={props.lit}
        colourOf={props.colourOf}
        onPoint={props.onPoint}
        onTotal={setTotal}
        onSort={by =>
          setOrder(now =>
            now?.by !== by
              ? { by, descending: startsDescending(by) }
              : now.descending === startsDescending(by)
                ? { by, descending: !now.descending }
                : null,
          )
        }
        onDrag={props.onDrag}
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
