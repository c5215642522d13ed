import { useState } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Choice } from '../../kit/form/Choice.tsx'
import { useAction } from '../../kit/form/use-action.ts'
import { Notice } from '../../kit/Notice.tsx'
import { Page } from '../../kit/Page.tsx'
import { PointList } from '../../kit/PointList.tsx'
import { ButtonLink } from '../shell/ButtonLink.tsx'
import { usePlatform } from '../shell/platform.tsx'
import { useSession } from '../shell/session.tsx'
import { readWebAddress } from '../shell/web-address.ts'
import { type Duration, saveDuration, savedDuration } from './billing-choice.ts'
import { plans } from './text.ts'
import styles from './Upgrade.module.css'
import { usePrices } from './use-prices.ts'

const { upgrade, pricing } = plans

/** A subscriber gets the server's message; every other failure has one sentence (spec section 8). */
const describeFailure = (error: unknown) =>
  error instanceof Error && 'status' in error && error.status === 409 ? error.message : upgrade.failed

export function Upgrade() {
  const { user } = useSession()
  if (user?.plan !== 'premium') return <Order />
  return (
    <Page width="narrow" title={upgrade.already} lead={upgrade.alreadyText}>
      <ButtonLink variant="primary" to="/profile#subscription">
        {upgrade.manage}
      </ButtonLink>
    </Page>
  )
}

function Order() {
  const { api } = useSession()
  const { openExternal } = usePlatform()
  const prices = usePrices()
  const [duration, setDuration] = useState(savedDuration)
  const [noAddress, setNoAddress] = useState<string | null>(null)
  const action = useAction()
  const isYearly = duration === '1y'
  const amount = isYearly ? prices.year + pricing.perYear : prices.month + pricing.perMonth

  function choose(chosen: Duration) {
    setDuration(chosen)
    saveDuration(chosen)
  }
  async function buy() {
    setNoAddress(null)
    const address = readWebAddress((await api.upgradePlan({ duration })).url)
    if (address === undefined) setNoAddress(upgrade.noAddress)
    else openExternal(address)
  }
  return (
    <Page title={upgrade.title}>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Choice
            legend={upgrade.period}
            variant="cards"
            options={[
              { value: '1m', label: upgrade.monthly },
              { value: '1y', label: upgrade.yearly, gain: upgrade.saving },
            ]}
            chosen={duration}
            onChoose={choose}
          />
          <Card title={upgrade.included}>
            <PointList points={upgrade.points} />
          </Card>
        </div>
        <Card title={upgrade.summary}>
          <dl className={styles.summary}>
            <div>
              <dt>{upgrade.plan}</dt>
              <dd>{upgrade.premium}</dd>
            </div>
            <div>
              <dt>{upgrade.billing}</dt>
              <dd>{isYearly ? upgrade.yearly : upgrade.monthly}</dd>
            </div>
            <div>
              <dt>{upgrade.amount}</dt>
              <dd>{amount}</dd>
            </div>
          </dl>
          <Notice kind="problem" message={noAddress} onDismiss={() => setNoAddress(null)} />
          <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
          <Button variant="primary" size="large" onClick={() => action.run(buy, describeFailure)}>
            {upgrade.submit}
          </Button>
          <p className={styles.terms}>{upgrade.terms}</p>
        </Card>
      </div>
    </Page>
  )
}
