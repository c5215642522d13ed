import { useCallback } from 'react'
import type { Session } from '../../../../server/contract/shapes.ts'
import { Button } from '../../../kit/Button.tsx'
import { AskingButton } from '../../../kit/dialog/AskingButton.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { countryName } from '../../../kit/words/countries.ts'
import { writeMinute } from '../../../kit/words/dates.ts'
import { useSession } from '../../shell/session.tsx'
import styles from '../AccessList.module.css'
import { AccessList } from '../AccessList.tsx'
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
              disabled={sessions?.every(session => session.current) ?? false}
              onConfirm={() => change(logOutOthers, () => text.allFailed)}
            />
          </FormActions>
        </>
      )}
    </AccessList>
  )
}

type SessionRowProps = { readonly session: Session; readonly onRevoke: () => void }

function SessionRow({ session, onRevoke }: SessionRowProps) {
  const { clientType, userAgent, device = userAgent, ipAddress, country } = session
  const { createdAt, lastSeenAt, current } = session
  const isDesktop = clientType === 'desktop'
  const client = isDesktop ? text.desktop : device
  const place = country ? `${countryName(country)} · ${ipAddress}` : ipAddress
  return (
    <li className={styles.session}>
      <Icon name={isDesktop ? 'desktop' : 'globe'} />
      <div className={styles.words}>
        <p className={styles.client}>{client}</p>
        <p className={styles.detail}>{place}</p>
        <p className={styles.detail}>
          {text.since} {writeMinute(createdAt)} · {text.lastSeen} {writeMinute(lastSeenAt)}
        </p>
        <details className={styles.detail}>
          <summary>{text.details}</summary>
          {userAgent}
        </details>
      </div>
      {current ? (
        <span className={styles.current}>{text.current}</span>
      ) : (
        <Button size="small" aria-label={text.revokeLabel(client)} onClick={onRevoke}>
          {text.revoke}
        </Button>
      )}
    </li>
  )
}
