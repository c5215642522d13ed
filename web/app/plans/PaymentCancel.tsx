import { Page } from '../../kit/Page.tsx'
import { ButtonLink } from '../shell/ButtonLink.tsx'
import { plans } from './text.ts'

export const PaymentCancel = () => (
  <Page
    width="narrow"
    mark={{ icon: 'close', tone: 'calm' }}
    title={plans.cancel.title}
    lead={plans.cancel.text}
  >
    <ButtonLink variant="primary" to="/upgrade">
      {plans.cancel.action}
    </ButtonLink>
  </Page>
)
