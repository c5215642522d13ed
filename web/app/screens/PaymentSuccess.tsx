import { useEffect } from 'react'
import { ButtonLink } from '../parts/ButtonLink.tsx'
import { Page } from '../parts/Page.tsx'
import { useSession } from '../session.tsx'
import { plans } from '../text/plans.ts'

/** The plan may have changed while the person was at the payment provider's. */
export function PaymentSuccess() {
  const { user, refresh } = useSession()
  const isSignedIn = user !== null
  useEffect(() => {
    // The page says the same either way; the profile shows what could not be read now.
    if (isSignedIn) refresh().catch(() => undefined)
  }, [isSignedIn, refresh])
  return (
    <Page width="narrow" title={plans.success.title} lead={plans.success.text}>
      <ButtonLink look="primary" to="/profile">
        {plans.success.action}
      </ButtonLink>
    </Page>
  )
}
