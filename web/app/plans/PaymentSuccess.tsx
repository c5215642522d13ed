import { useEffect, useState } from 'react'
import { Page } from '../../kit/Page.tsx'
import { ButtonLink } from '../shell/ButtonLink.tsx'
import { useSession } from '../shell/session.tsx'
import { plans } from './text.ts'

const { success } = plans

/**
 * Makes the server ask the payment provider before anything is drawn, so that the plan is right even if the webhook has not
 * arrived yet.
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
      mark={{ icon: 'check', tone: 'accent' }}
      title={success.title}
      lead={user?.plan === 'premium' ? success.isPremium : success.text}
    >
      <ButtonLink variant="primary" to="/profile">
        {success.action}
      </ButtonLink>
    </Page>
  )
}
