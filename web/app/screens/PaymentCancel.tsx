import { ButtonLink } from '../parts/ButtonLink.tsx'
import { Page } from '../parts/Page.tsx'
import { plans } from '../text/plans.ts'

export const PaymentCancel = () => (
  <Page width="narrow" title={plans.cancel.title} lead={plans.cancel.text}>
    <ButtonLink look="primary" to="/upgrade">
      {plans.cancel.action}
    </ButtonLink>
  </Page>
)
