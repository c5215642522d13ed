import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../web/kit/Icon.tsx'
import type { PlanView } from '../../ipc/organize-views.ts'
import styles from './MoveList.module.css'
import { RowList } from './RowList.tsx'
import { text } from './text.ts'

type MoveListProps = {
  readonly label: string
  readonly plan: PlanView
  /** How often the person asked for the filter box; it takes the focus each time. */
  readonly searches: number
}

/** Every planned move, narrowed by a filter. */
export function MoveList({ label, plan, searches }: MoveListProps) {
  const [filter, setFilter] = useState('')
  const [total, setTotal] = useState(plan.files)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (searches > 0) box.current?.focus()
  }, [searches])
  return (
    <section className={styles.card} aria-label={label}>
      <div className={styles.filter}>
        <Icon name="search" />
        <input
          ref={box}
          type="search"
          aria-label={text.filter}
          placeholder={text.filter}
          value={filter}
          onChange={event => setFilter(event.currentTarget.value)}
        />
        <span className={styles.total} role="status">
          {text.matches(total)}
        </span>
      </div>
      <RowList
        key={`${plan.planId} ${filter}`}
        source={{ list: 'moves', id: plan.planId, group: '', filter }}
        label={label}
        expected={filter === '' ? plan.files : 0}
        onTotal={setTotal}
        fills
      />
    </section>
  )
}
