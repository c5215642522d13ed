import { useCallback } from 'react'
import { Button } from '../parts/Button.tsx'
import { ButtonLink } from '../parts/ButtonLink.tsx'
import { Card } from '../parts/Card.tsx'
import { FormActions } from '../parts/Form.tsx'
import { useResource } from '../parts/use-resource.ts'
import { usePlatform } from '../platform.tsx'
import { useSession } from '../session.tsx'
import { profile } from '../text/profile.ts'
import { writeDay } from './dates.ts'
import { Facts } from './Facts.tsx'

const { subscription: text, details } = profile

/** A subscription that cannot be read is shown as none: the catalogue of errors has no sentence for it. */
export function SubscriptionSection() {
  const { api } = useSession()
  const { supportEmail } = usePlatform()
  const { value, error } = useResource(useCallback(() => api.subscription(), [api]))
  if (!value && !error) return <Card />
  const subscription = value?.subscription
  if (!subscription || subscription.plan === 'free')
    return (
      <Card>
        <p>{text.none}</p>
        <FormActions>
          <ButtonLink look="primary" to="/upgrade">
            {text.upgrade}
          </ButtonLink>
        </FormActions>
      </Card>
    )
  return (
    <Card>
      <Facts
        facts={[
          [text.plan, subscription.plan === 'premium' ? details.premium : subscription.plan],
          ...(subscription.endDate ? [[text.expires, writeDay(subscription.endDate)] as const] : []),
        ]}
      />
      <FormActions>
        <Button>{text.manage}</Button>
      </FormActions>
      <p>
        {text.help} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
    </Card>
  )
}
