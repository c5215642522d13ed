import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Mark } from '../../../web/kit/Mark.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { Criterion, PaidRuleView } from '../../ipc/organize-views.ts'
import { deviceProblem } from '../account/device-problem.ts'
import { devicesPath, upgradePath } from '../account/places.ts'
import { text as accountText } from '../account/text.ts'
import { useAccount } from '../data/account-context.tsx'
import { criterionDisplay } from '../parts/criteria.ts'
import styles from './PremiumLock.module.css'
import { text } from './text.ts'

/** Replaces the preview: what this criterion does, and how to get it. */
export function PremiumLock({ criterion }: { readonly criterion: Criterion }) {
  const { hasLogin, finding, way, upgrade, check } = useUpgrade()
  const navigate = useNavigate()
  const { offer } = criterionDisplay[criterion]
  return (
    <section className={styles.lock}>
      <Mark icon="lock" size="large" />
      <h2>{offer?.title}</h2>
      <p>{offer?.lead}</p>
      <div className={styles.actions}>
        <Button variant="primary" size="large" onClick={upgrade}>
          {way}
        </Button>
        <Button size="large" onClick={() => void navigate('/pricing')}>
          {text.premium.plans}
        </Button>
      </div>
      {hasLogin && (
        <Button variant="quiet" onClick={check}>
          {text.premium.check}
        </Button>
      )}
      <p role="status">{finding}</p>
      <small>{text.premium.free}</small>
    </section>
  )
}

/** Next to the preview: which rules of the set are part of Premium, and how to get it. */
export function PaidRules({ rules }: { readonly rules: readonly PaidRuleView[] }) {
  const { hasLogin, finding, way, upgrade, check } = useUpgrade()
  const message = [text.premium.rules(rules), ...(finding === '' ? [] : [finding])].join('\n')
  return (
    <div className={styles.rules}>
      <Notice kind="news" message={message}>
        <Button size="small" onClick={upgrade}>
          {way}
        </Button>
        {hasLogin && (
          <Button variant="quiet" size="small" onClick={check}>
            {text.premium.check}
          </Button>
        )}
      </Notice>
    </div>
  )
}

/** The way to Premium. */
function useUpgrade() {
  const { view, checkPlan } = useAccount()
  const navigate = useNavigate()
  const [found, setFound] = useState('')
  const hasLogin = view?.hasLogin === true
  const planProblem = view?.planProblem ?? null
  const placeProblem = deviceProblem(view)
  const problem = placeProblem ?? (planProblem && text.premium.problems[planProblem])
  const wantsPlace = placeProblem !== null
  return {
    hasLogin,
    /** What {@link upgrade} does. */
    way: wantsPlace ? accountText.devices : hasLogin ? text.premium.upgrade : text.premium.logIn,
    /** What is known of it, in a sentence; '' for nothing. */
    finding: problem ?? (view?.awaitsPayment ? accountText.paying : found),
    upgrade: () => void navigate(wantsPlace ? devicesPath : upgradePath(hasLogin)),
    async check(): Promise<void> {
      setFound('')
      setFound((await checkPlan()) ? text.premium.stillFree : text.premium.unreachable)
    },
  }
}
