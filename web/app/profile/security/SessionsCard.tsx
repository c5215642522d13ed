import { useCallback, useState } from 'react'
import type { ApiClient } from '../../../../server/contract/client.ts'
import type { Session } from '../../../../server/contract/shapes.ts'
import { Button } from '../../../kit/Button.tsx'
import { AskingButton } from '../../../kit/dialog/AskingButton.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { takeFocus } from '../../../kit/take-focus.ts'
import { countryName } from '../../../kit/words/countries.ts'
import { writeMinute } from '../../../kit/words/dates.ts'
import { useSession } from '../../shell/session.tsx'
import styles from '../AccessList.module.css'
import { AccessList } from '../AccessList.tsx'
import { security } from './text.ts'

const { sessions: text } = security

async function readRest(api: ApiClient, next: string | undefined): Promise<readonly Session[]> {
  if (next === undefined) return []
  const page = await api.sessions({ after: next })
  return [...page.sessions, ...(await readRest(api, page.next))]
}

export function SessionsCard() {
  const { api } = useSession()
  const [isWhole, setIsWhole] = useState(false)
  const [hasMore, setHasMore] = useState(false)
  const [firstMore, setFirstMore] = useState<string>()
  const load = useCallback(async () => {
    const { sessions, next } = await api.sessions()
    const more = isWhole ? await readRest(api, next) : []
    setHasMore(!isWhole && next !== undefined)
    setFirstMore(known => known ?? more[0]?.sessionId)
    return [...sessions, ...more]
  }, [api, isWhole])

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
      load={load}
      revoke={revoke}
      row={(session, onRevoke) => (
        <SessionRow
          key={session.sessionId}
          session={session}
          takesFocus={session.sessionId === firstMore}
          onRevoke={onRevoke}
        />
      )}
    >
      {(sessions, change) => (
        <>
          {sessions?.every(session => session.current) && <p>{text.alone}</p>}
          <FormActions>
            {hasMore && <Button onClick={() => setIsWhole(true)}>{text.more}</Button>}
            <AskingButton
              variant="danger"
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

type SessionRowProps = {
  readonly session: Session
  /** The first of those that a press of the button has added: the button is gone. */
  readonly takesFocus: boolean
  readonly onRevoke: () => void
}

function SessionRow({ session, takesFocus, onRevoke }: SessionRowProps) {
  const { clientType, userAgent, device = userAgent, ipAddress, country } = session
  const { createdAt, lastSeenAt, current } = session
  const isDesktop = clientType === 'desktop'
  const client = isDesktop ? text.desktop : device
  const place = country ? `${countryName(country)} · ${ipAddress}` : ipAddress
  return (
    <li className={styles.session} {...(takesFocus ? { ref: takeFocus, tabIndex: -1 } : {})}>
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
