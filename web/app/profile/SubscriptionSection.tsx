import { useCallback, useState } from 'react'
import type { Subscription } from '../../../server/contract/shapes.ts'
import { writeDay } from '../dates.ts'
import { messageOf } from '../message-of.ts'
import { Button } from '../parts/Button.tsx'
import { ButtonLink } from '../parts/ButtonLink.tsx'
import { Card } from '../parts/Card.tsx'
import { FormActions } from '../parts/Form.tsx'
import { Notice } from '../parts/Notice.tsx'
import { takeFocus } from '../parts/take-focus.ts'
import { useAction } from '../parts/use-action.ts'
import { useResource } from '../parts/use-resource.ts'
import { usePlatform } from '../platform.tsx'
import { useSession } from '../session.tsx'
import { profile } from '../text/profile.ts'
import { subscription as text } from '../text/subscription.ts'
import { readWebAddress } from '../web-address.ts'
import { AskingButton } from './AskingButton.tsx'
import { Facts } from './Facts.tsx'
import { Unread } from './Unread.tsx'

const { details } = profile

export function SubscriptionSection() {
  const { api, refresh } = useSession()
  const [done, setDone] = useState<string | null>(null)
  const load = useCallback(async () => {
    const { subscription } = await api.subscription()
    // Reading it may have changed the plan; the profile shows what could not be read now.
    await refresh().catch(() => undefined)
    return subscription
  }, [api, refresh])
  const { value, error, reload } = useResource(load)
  if (value === undefined && !error) return <Card />

  function showRefunded(message: string) {
    setDone(message)
    reload()
  }
  return (
    <Card>
      <Notice kind="news" message={done} onDismiss={() => setDone(null)} />
      {value && <Current subscription={value} onRefund={showRefunded} />}
      {value === null && <None focusFirst={done !== null} />}
      {value === undefined && <Unread text={text} onRetry={reload} />}
    </Card>
  )
}

/** @param focusFirst whether it takes the place of what had the focus */
const None = ({ focusFirst }: { readonly focusFirst: boolean }) => (
  <>
    <p ref={focusFirst ? takeFocus : null} tabIndex={-1}>
      {text.none}
    </p>
    <FormActions>
      <ButtonLink look="primary" to="/upgrade">
        {text.upgrade}
      </ButtonLink>
    </FormActions>
  </>
)

type CurrentProps = { readonly subscription: Subscription; readonly onRefund: (message: string) => void }

function Current({ subscription, onRefund }: CurrentProps) {
  const { api } = useSession()
  const { openExternal, supportEmail } = usePlatform()
  const action = useAction()
  const { plan, endDate, interval, renews } = subscription

  async function manage() {
    const address = readWebAddress((await api.openPortal()).url)
    if (address === undefined) throw new Error('No address.')
    openExternal(address)
  }
  const refund = async () => onRefund((await api.refund()).message)
  return (
    <>
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      <Facts
        facts={[
          [text.plan, details[plan]],
          [text.billing, text.intervals[interval]],
          ...(endDate ? [[renews ? text.renews : text.expires, writeDay(endDate)] as const] : []),
        ]}
      />
      {plan === 'free' && <p>{text.unpaid}</p>}
      <FormActions>
        <Button
          look="primary"
          onClick={() => action.run(manage, error => messageOf(error, text.manageFailed))}
        >
          {text.manage}
        </Button>
        <AskingButton
          label={text.refund}
          question={text.refundQuestion}
          onConfirm={() => action.run(refund, error => messageOf(error, text.refundFailed))}
        />
      </FormActions>
      <p>
        {text.help} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </>
  )
}
