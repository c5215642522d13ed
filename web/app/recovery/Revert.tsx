import { useNavigate } from 'react-router-dom'
import type { LinkAbout } from '../../../server/contract/shapes.ts'
import { Button } from '../../kit/Button.tsx'
import { FormActions } from '../../kit/form/Form.tsx'
import { useAction } from '../../kit/form/use-action.ts'
import { Notice } from '../../kit/Notice.tsx'
import { writeDay, writeMinute } from '../../kit/words/dates.ts'
import { messageOf } from '../shell/message-of.ts'
import { useSession } from '../shell/session.tsx'
import { Effects } from './Effects.tsx'
import { LinkPage } from './LinkPage.tsx'
import { revert } from './text.ts'

const textFor = ({ does }: LinkAbout) => (does === 'restore' ? revert.restore : revert['move-back'])

export const Revert = () => (
  <LinkPage title={revert.title} says={about => textFor(about).happened(writeDay(about.happenedAt))}>
    {(about, token) => <TakeBack about={about} token={token} />}
  </LinkPage>
)

/** Undoes a deletion or a change of address, and goes on to a new password. */
function TakeBack({ about, token }: { readonly about: LinkAbout; readonly token: string }) {
  const { api, signOut } = useSession()
  const navigate = useNavigate()
  const taking = useAction()
  const text = textFor(about)

  async function takeBack() {
    const { resetToken } = await api.revert({ token })
    // The server has ended every session, also one that is open here.
    await signOut(() => void navigate(`/reset-password/${resetToken}`, { replace: true }))
  }
  return (
    <>
      <Notice kind="problem" message={taking.problem} onDismiss={taking.dismiss} />
      <Effects
        facts={[
          [revert.address, about.email],
          [revert.until, writeMinute(about.until)],
        ]}
        effects={text.effects}
      />
      <FormActions>
        <Button
          variant="primary"
          onClick={() => taking.run(takeBack, error => messageOf(error, revert.failed))}
        >
          {text.action}
        </Button>
      </FormActions>
    </>
  )
}
