import { PointList } from '../../kit/PointList.tsx'
import { ButtonLink } from '../shell/ButtonLink.tsx'
import { useSession } from '../shell/session.tsx'
import styles from './PlanCard.module.css'
import { plans } from './text.ts'

type PlanCardProps = {
  readonly plan: { readonly name: string; readonly note: string; readonly points: readonly string[] }
  readonly price: string
  readonly per?: string
  readonly badge?: string
  readonly oldPrice?: string
  readonly onChoose?: () => void
}

/** One plan. Its button leads on to paying, or first to logging in. */
export function PlanCard({ plan, price, per, badge, oldPrice, onChoose }: PlanCardProps) {
  const { user } = useSession()
  return (
    <section className={badge ? `${styles.card} ${styles.best}` : styles.card}>
      {badge && <p className={styles.badge}>{badge}</p>}
      <div>
        <h2>{plan.name}</h2>
        <p className={styles.price}>
          {price}
          <small>{per}</small>
        </p>
        <p className={styles.old}>
          {oldPrice && (
            <>
              <span className={styles.spoken}>{plans.pricing.oldYearSpoken} </span>
              <s>{oldPrice}</s>
            </>
          )}
        </p>
      </div>
      <p className={styles.note}>{plan.note}</p>
      <PointList points={plan.points} />
      <ButtonLink
        look={badge ? 'primary' : 'secondary'}
        to={user ? '/upgrade' : '/login'}
        aria-label={`${plans.pricing.choose} ${plan.name}`}
        onClick={onChoose}
      >
        {plans.pricing.choose}
      </ButtonLink>
    </section>
  )
}
