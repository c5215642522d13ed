import { messageOf, rawMessageOf } from '../message-of.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { FormActions } from '../parts/Form.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useAction } from '../parts/use-action.ts'
import { saveFile } from '../save-file.ts'
import { useSession } from '../session.tsx'
import { account } from '../text/account.ts'
import { ApplicationsCard } from './ApplicationsCard.tsx'
import { PasswordQuestion } from './PasswordQuestion.tsx'
import { useLogOut } from './use-log-out.ts'
import { useMode } from './use-mode.ts'

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
