import type { ReactNode } from 'react'
import { PointList } from '../../kit/PointList.tsx'
import { ButtonLink } from '../shell/ButtonLink.tsx'
import { useSession } from '../shell/session.tsx'
import styles from './PlanCard.module.css'
import { plans } from './text.ts'

type PlanCardProps = {
  readonly plan: { readonly name: string; readonly note: string; readonly points: readonly string[] }
  readonly price: string
  readonly per: string
  readonly badge?: string
  /** Below the price. */
  readonly about: ReactNode
  readonly onChoose?: () => void
  /** Where a signed-out person goes after the log-in. */
  readonly redirect?: '/upgrade'
  /** Another way on, below the first. */
  readonly also?: ReactNode
}

/** One plan. Its button leads on to paying, or first to logging in. */
export function PlanCard({ plan, price, per, badge, about, onChoose, redirect, also }: PlanCardProps) {
  const { user } = useSession()
  const login = redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login'
  return (
    <section className={badge ? `${styles.card} ${styles.best}` : styles.card}>
      {badge && <p className={styles.badge}>{badge}</p>}
      <h2>{plan.name}</h2>
      <div className={styles.cost}>
        <p className={styles.price}>
          {price}
          <small>{per}</small>
        </p>
        <div className={styles.note}>{about}</div>
      </div>
      <p className={styles.note}>{plan.note}</p>
      <PointList points={plan.points} />
      <div className={styles.ways}>
        <ButtonLink
          variant={badge ? 'primary' : 'secondary'}
          to={user ? '/upgrade' : login}
          aria-label={`${plans.pricing.choose} ${plan.name}`}
          onClick={onChoose}
        >
          {plans.pricing.choose}
        </ButtonLink>
        {also}
      </div>
    </section>
  )
}
