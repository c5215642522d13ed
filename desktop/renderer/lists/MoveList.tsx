import { useEffect, useRef, useState } from 'react'
import type { PlanView } from '../../ipc/views.ts'
import { Icon } from '../parts/Icon.tsx'
import { text } from '../text.ts'
import styles from './MoveList.module.css'
import { RowList } from './RowList.tsx'

type MoveListProps = {
  readonly plan: PlanView
  /** How often the person asked for the filter box; it takes the focus each time. */
  readonly searches: number
}

/** Every planned move, narrowed by a filter. */
export function MoveList({ plan, searches }: MoveListProps) {
  const [filter, setFilter] = useState('')
  const [total, setTotal] = useState(plan.files)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (searches > 0) box.current?.focus()
  }, [searches])
  return (
    <section className={styles.card} aria-label={text.preview.moves}>
      <div className={styles.filter}>
        <Icon name="search" />
        <input
          ref={box}
          type="search"
          aria-label={text.rows.filter}
          placeholder={text.rows.filter}
          value={filter}
          onChange={event => setFilter(event.currentTarget.value)}
        />
        <span className={styles.total} role="status">
          {text.rows.matches(total)}
        </span>
      </div>
      <RowList
        key={`${plan.planId} ${filter}`}
        source={{ list: 'moves', id: plan.planId, group: '', filter }}
        label={text.preview.moves}
        expected={filter === '' ? plan.files : 0}
        onTotal={setTotal}
        fills
      />
    </section>
  )
}
