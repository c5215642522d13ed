import { Page } from '../../kit/Page.tsx'
import { saveDuration } from './billing-choice.ts'
import { PlanCard } from './PlanCard.tsx'
import styles from './Pricing.module.css'
import { plans } from './text.ts'
import { usePrices } from './use-prices.ts'

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
