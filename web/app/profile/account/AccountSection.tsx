import { useCallback } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { Card } from '../../../kit/Card.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { useAction } from '../../../kit/form/use-action.ts'
import { Notice } from '../../../kit/Notice.tsx'
import { saveFile } from '../../../kit/save-file.ts'
import { useMode } from '../../../kit/use-mode.ts'
import { PasswordQuestion } from '../../access/PasswordQuestion.tsx'
import { messageOf, rawMessageOf } from '../../shell/message-of.ts'
import { useSession, useUser } from '../../shell/session.tsx'
import { useLogOut } from '../../shell/use-log-out.ts'
import { useResource } from '../../shell/use-resource.ts'
import { ApplicationsCard } from './ApplicationsCard.tsx'
import { account } from './text.ts'

const { leave: leaving, remove, data } = account

export function AccountSection() {
  const { api } = useSession()
  const { hasPassword } = useUser()
  const { mode, setMode, opener } = useMode<'view' | 'delete'>('view')
  const exporting = useAction()
  const leavingNow = useAction()
  const { logOut, leave } = useLogOut()

  async function exportData() {
    const everything = await api.exportData()
    saveFile(data.file, 'application/json', JSON.stringify(everything, null, 2))
  }
  async function deleteAccount(daPassword: string | undefined) {
    await api.deleteAccount(daPassword === undefined ? {} : { daPassword })
    await leave(remove.done)
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
        {mode === 'view' ? (
          <FormActions>
            <Button ref={opener} variant="danger" onClick={() => setMode('delete')}>
              {remove.action}
            </Button>
          </FormActions>
        ) : (
          <>
            <RefundNote />
            <PasswordQuestion
              {...(hasPassword ? { text: remove.confirm } : {})}
              action={remove.action}
              variant="danger"
              fallback={remove.failed}
              onConfirm={deleteAccount}
              onCancel={() => setMode('view')}
            />
          </>
        )}
      </Card>
    </>
  )
}

/** Whether a deletion refunds the subscription, and how much. Draws nothing for somebody without one. */
function RefundNote() {
  const { api } = useSession()
  const { value, error } = useResource(useCallback(() => api.subscription(), [api]))
  if (value === undefined) return error === undefined ? null : <p>{remove.refundUnknown}</p>
  const { subscription, refundOnClosing, refundOwed } = value
  if (refundOnClosing === undefined) return <p>{remove.refundUnknown}</p>
  return (
    <>
      {refundOnClosing !== null && <p>{remove.refunded(refundOnClosing)}</p>}
      {refundOwed !== undefined && <p>{remove.owed(refundOwed)}</p>}
      {refundOnClosing === null && refundOwed === undefined && subscription?.renews && (
        <p>{remove.notRefunded}</p>
      )}
    </>
  )
}
