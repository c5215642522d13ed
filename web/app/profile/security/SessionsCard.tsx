import { useCallback } from 'react'
import type { Session } from '../../../../server/contract/shapes.ts'
import { AskingButton } from '../../../kit/dialog/AskingButton.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { useSession } from '../../shell/session.tsx'
import { AccessList } from '../AccessList.tsx'
import { SessionRow } from './SessionRow.tsx'
import { security } from './text.ts'

const { sessions: text } = security

/** The current session first, then the others from new to old. */
const inOrder = (sessions: readonly Session[]) =>
  sessions.toSorted(
    (one, other) =>
      Number(other.current) - Number(one.current) || other.createdAt.localeCompare(one.createdAt),
  )

export function SessionsCard() {
  const { api } = useSession()

  async function revoke({ sessionId }: Session) {
    await api.revokeSession({ id: sessionId })
    return text.revoked
  }
  async function logOutOthers() {
    await api.logoutAllSessions()
    return text.allDone
  }
  return (
    <AccessList
      text={text}
      load={useCallback(async () => inOrder((await api.sessions()).sessions), [api])}
      revoke={revoke}
      row={(session, onRevoke) => (
        <SessionRow key={session.sessionId} session={session} onRevoke={onRevoke} />
      )}
    >
      {(sessions, change) => (
        <>
          {sessions?.every(session => session.current) && <p>{text.alone}</p>}
          <FormActions>
            <AskingButton
              look="danger"
              label={text.all}
              question={text.question}
              onConfirm={() => change(logOutOthers, () => text.allFailed)}
            />
          </FormActions>
        </>
      )}
    </AccessList>
  )
}
