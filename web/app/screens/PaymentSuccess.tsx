import { useEffect, useState } from 'react'
import { ButtonLink } from '../parts/ButtonLink.tsx'
import { Page } from '../parts/Page.tsx'
import { useSession } from '../session.tsx'
import { plans } from '../text/plans.ts'

const { success } = plans

/**
 * Has the server ask the payment provider before anything is drawn, so that the plan is right whether or not the
 * provider's own message has come.
 */
export function PaymentSuccess() {
  const { api, user, refresh } = useSession()
  const isSignedIn = user !== null
  const [isRead, setIsRead] = useState(!isSignedIn)
  useEffect(() => {
    if (!isSignedIn) return
    api
      .subscription()
      .then(refresh)
      // The page says the same without; the profile shows what could not be read now.
      .catch(() => undefined)
      .finally(() => setIsRead(true))
  }, [api, isSignedIn, refresh])
  if (!isRead) return null
  return (
    <Page
      width="narrow"
      title={success.title}
      lead={user?.plan === 'premium' ? success.isPremium : success.text}
    >
      <ButtonLink look="primary" to="/profile">
        {success.action}
      </ButtonLink>
    </Page>
  )
}
