import { useCallback, useState } from 'react'
import type { Subscription } from '../../../../server/contract/shapes.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card } from '../../../kit/Card.tsx'
import { AskingButton } from '../../../kit/dialog/AskingButton.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { useAction } from '../../../kit/form/use-action.ts'
import { Notice } from '../../../kit/Notice.tsx'
import { takeFocus } from '../../../kit/take-focus.ts'
import { Unread } from '../../../kit/Unread.tsx'
import { writeDay } from '../../../kit/words/dates.ts'
import { ButtonLink } from '../../shell/ButtonLink.tsx'
import { messageOf } from '../../shell/message-of.ts'
import { usePlatform } from '../../shell/platform.tsx'
import { useSession } from '../../shell/session.tsx'
import { useResource } from '../../shell/use-resource.ts'
import { readWebAddress } from '../../shell/web-address.ts'
import { profile } from '../text.ts'
import { DevicesCard } from './DevicesCard.tsx'
import { subscription as text } from './text.ts'

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
    <>
      <Card>
        <Notice kind="news" message={done} onDismiss={() => setDone(null)} />
        {value && <Current subscription={value} onRefund={showRefunded} />}
        {value === null && <None focusFirst={done !== null} />}
        {value === undefined && <Unread text={text} onRetry={reload} />}
      </Card>
      {value?.plan === 'premium' && <DevicesCard />}
    </>
  )
}

/** @param focusFirst whether it takes the place of what had the focus */
const None = ({ focusFirst }: { readonly focusFirst: boolean }) => (
  <>
    <p ref={focusFirst ? takeFocus : null} tabIndex={-1}>
      {text.none}
    </p>
    <FormActions>
      <ButtonLink variant="primary" to="/upgrade">
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
          ...(interval ? [[text.billing, text.intervals[interval]] as const] : []),
          ...(endDate ? [[renews ? text.renews : text.expires, writeDay(endDate)] as const] : []),
        ]}
      />
      {plan === 'free' && <p>{text.unpaid}</p>}
      {interval && (
        <FormActions>
          <Button
            variant="primary"
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
      )}
      <p>
        {interval ? text.help : text.given} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </>
  )
}
