import type { Output } from '../../../server/contract/endpoints.ts'
import { Button } from '../../kit/Button.tsx'
import { FormActions } from '../../kit/form/Form.tsx'
import { writeMinute } from '../../kit/words/dates.ts'
import { ButtonLink } from '../shell/ButtonLink.tsx'
import { Effects } from './Effects.tsx'
import { startAnew } from './text.ts'

type StartAnewProps = {
  readonly erases: NonNullable<Output<'verify'>['erases']>
  readonly onAgree: () => void
}

/** Asks before a new registration erases the account that had its address. */
export const StartAnew = ({ erases, onAgree }: StartAnewProps) => (
  <>
    <Effects facts={[[startAnew.until, writeMinute(erases.until)]]} effects={startAnew.effects} />
    <FormActions>
      <Button variant="danger" onClick={onAgree}>
        {startAnew.action}
      </Button>
      <ButtonLink to="/">{startAnew.keep}</ButtonLink>
    </FormActions>
  </>
)
