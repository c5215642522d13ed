import { Icon } from '../../kit/Icon.tsx'
import { Page } from '../../kit/Page.tsx'
import { Questions } from '../pages/Questions.tsx'
import { ButtonLink } from '../shell/ButtonLink.tsx'
import { usePlatform } from '../shell/platform.tsx'
import { saveDuration } from './billing-choice.ts'
import { PlanCard } from './PlanCard.tsx'
import styles from './Pricing.module.css'
import { plans } from './text.ts'
import { usePrices } from './use-prices.ts'

const { pricing } = plans

export function Pricing() {
  const { downloadsUrl } = usePlatform()
  const prices = usePrices()
  return (
    <Page title={pricing.title} lead={pricing.lead}>
      <div className={styles.cards}>
        <PlanCard
          plan={pricing.free}
          price={prices.nothing}
          per={pricing.free.per}
          about={pricing.free.about}
          also={
            downloadsUrl !== undefined && (
              <ButtonLink variant="quiet" to="/download">
                {pricing.download}
              </ButtonLink>
            )
          }
        />
        <PlanCard
          plan={pricing.month}
          price={prices.month}
          per={pricing.perMonth}
          badge={pricing.month.badge}
          about={pricing.month.about}
          redirect="/upgrade"
          onChoose={() => saveDuration('1m')}
        />
        <PlanCard
          plan={pricing.year}
          price={prices.year}
          per={pricing.perYear}
          redirect="/upgrade"
          onChoose={() => saveDuration('1y')}
          about={
            <span className={styles.old}>
              <span className={styles.spoken}>{pricing.oldYearSpoken} </span>
              <s>{pricing.oldYear}</s>
              <strong>{pricing.monthOfYear(prices.monthOfYear)}</strong>
            </span>
          }
        />
      </div>
      <p className={styles.footnote}>{pricing.footnote}</p>
      <FeatureTable />
      <Questions questions={pricing.questions} />
    </Page>
  )
}

function FeatureTable() {
  const { table } = pricing
  return (
    <section className={styles.features}>
      <h2 id="features">{table.title}</h2>
      <table aria-labelledby="features">
        <colgroup>
          <col />
          <col />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{table.feature}</th>
            <th scope="col">{table.free}</th>
            <th scope="col">{table.premium}</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([feature, isFree]) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              <Cell has={isFree} />
              <Cell has />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Cell = ({ has }: { readonly has: boolean }) => (
  <td>
    {has ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
    <span className={styles.spoken}>{has ? pricing.table.yes : pricing.table.no}</span>
  </td>
)
