import { useNavigate } from 'react-router-dom'
import { Button } from '../../../kit/Button.tsx'
import { Card } from '../../../kit/Card.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { useAction } from '../../../kit/form/use-action.ts'
import { Notice } from '../../../kit/Notice.tsx'
import { saveFile } from '../../../kit/save-file.ts'
import { useMode } from '../../../kit/use-mode.ts'
import { messageOf, rawMessageOf } from '../../shell/message-of.ts'
import { useSession } from '../../shell/session.tsx'
import { PasswordQuestion } from '../../sign-in/PasswordQuestion.tsx'
import { ApplicationsCard } from './ApplicationsCard.tsx'
import { account } from './text.ts'

const { leave: leaving, remove, data } = account

export function AccountSection() {
  const { api } = useSession()
  const { mode, setMode, opener } = useMode<'view' | 'delete'>('view')
  const exporting = useAction()
  const leavingNow = useAction()
  const { logOut, leave } = useLogOut()

  async function exportData() {
    const everything = await api.exportData()
    saveFile(data.file, 'application/json', JSON.stringify(everything, null, 2))
  }
  async function deleteAccount(daPassword: string) {
    await api.deleteAccount({ daPassword })
    await leave()
  }
  return (
    <>
      <Card title={leaving.title} text={leaving.text}>
        <FormActions>
          <Button onClick={() => leavingNow.run(logOut, rawMessageOf)}>{leaving.action}</Button>
        </FormActions>
      </Card>
      <ApplicationsCard />
      <Card title={data.title} text={data.text}>
        <Notice kind="problem" message={exporting.problem} onDismiss={exporting.dismiss} />
        <FormActions>
          <Button onClick={() => exporting.run(exportData, error => messageOf(error, data.failed))}>
            {data.export}
          </Button>
        </FormActions>
      </Card>
      <Card title={mode === 'delete' ? remove.confirmTitle : remove.title} text={remove.text}>
        {mode === 'delete' ? (
          <PasswordQuestion
            text={remove.confirm}
            action={remove.action}
            look="danger"
            fallback={remove.failed}
            onConfirm={deleteAccount}
            onCancel={() => setMode('view')}
          />
        ) : (
          <FormActions>
            <Button ref={opener} look="danger" onClick={() => setMode('delete')}>
              {remove.action}
            </Button>
          </FormActions>
        )}
      </Card>
    </>
  )
}

type LogOut = {
  /** Ends the session at the server and here. */
  readonly logOut: () => Promise<void>
  /** Ends it here alone: the server has already done so. */
  readonly leave: () => Promise<void>
}

/** Both end on the log-in page. */
function useLogOut(): LogOut {
  const { api, signOut } = useSession()
  const navigate = useNavigate()
  const leave = () => signOut(() => void navigate('/login'))
  async function logOut() {
    // A failure is ignored: the session here ends in any case (spec section 4).
    await api.logoutCurrentSession().catch(() => undefined)
    await leave()
  }
  return { logOut, leave }
}
