import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Mark } from '../../../web/kit/Mark.tsx'
import type { Criterion } from '../../ipc/organize-views.ts'
import { useAccount } from '../account/account-context.tsx'
import { upgradePath } from '../account/places.ts'
import { text as accountText } from '../account/text.ts'
import { criterionLooks } from '../lists/criteria.ts'
import styles from './PremiumLock.module.css'
import { text } from './text.ts'

/** In the preview's place: what this way of sorting does, and how to get it. */
export function PremiumLock({ criterion }: { readonly criterion: Criterion }) {
  const { view, checkPlan } = useAccount()
  const navigate = useNavigate()
  const [finding, setFinding] = useState('')
  const { offer } = criterionLooks[criterion]
  const hasLogin = view?.hasLogin === true
  const problem = view?.planProblem ? text.premium.problems[view.planProblem] : null

  async function check(): Promise<void> {
    setFinding('')
    setFinding((await checkPlan()) ? text.premium.stillFree : text.premium.unreachable)
  }
  return (
    <section className={styles.lock}>
      <Mark icon="lock" size="large" />
      <h2>{offer?.title}</h2>
      <p>{offer?.lead}</p>
      <div className={styles.actions}>
        <Button look="primary" size="large" onClick={() => void navigate(upgradePath(hasLogin))}>
          {hasLogin ? text.premium.upgrade : text.premium.logIn}
        </Button>
        <Button size="large" onClick={() => void navigate('/pricing')}>
          {text.premium.plans}
        </Button>
      </div>
      {hasLogin && (
        <Button look="quiet" onClick={check}>
          {text.premium.check}
        </Button>
      )}
      <p role="status">{problem ?? (view?.awaitsPayment ? accountText.paying : finding)}</p>
      <small>{text.premium.free}</small>
    </section>
  )
}
