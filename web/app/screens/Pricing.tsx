import { saveDuration } from '../billing-choice.ts'
import { Page } from '../parts/Page.tsx'
import { PlanCard } from '../parts/PlanCard.tsx'
import { usePrices } from '../parts/use-prices.ts'
import { plans } from '../text/plans.ts'
import styles from './Pricing.module.css'

const { pricing } = plans

export function Pricing() {
  const prices = usePrices()
  return (
    <Page title={pricing.title} lead={pricing.lead}>
      <div className={styles.cards}>
        <PlanCard plan={pricing.free} price={pricing.free.price} />
        <PlanCard
          plan={pricing.month}
          price={prices.month}
          per={pricing.perMonth}
          badge={pricing.month.badge}
          onChoose={() => saveDuration('1m')}
        />
        <PlanCard
          plan={pricing.year}
          price={prices.year}
          per={pricing.perYear}
          oldPrice={pricing.oldYear}
          onChoose={() => saveDuration('1y')}
        />
      </div>
      <p className={styles.footnote}>{pricing.footnote}</p>
    </Page>
  )
}
