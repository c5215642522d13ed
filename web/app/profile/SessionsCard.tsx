import { useCallback, useRef, useState } from 'react'
import type { Session } from '../../../server/contract/shapes.ts'
import { messageOf } from '../message-of.ts'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { FormActions } from '../parts/Form.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useAction } from '../parts/use-action.ts'
import { useResource } from '../parts/use-resource.ts'
import { useSession } from '../session.tsx'
import { security } from '../text/security.ts'
import { AskingButton } from './AskingButton.tsx'
import { SessionRow } from './SessionRow.tsx'
import styles from './SessionsCard.module.css'

const { sessions: text } = security

/** The current session first, then the others from new to old. */
const inOrder = (sessions: readonly Session[]) =>
  sessions.toSorted(
    (one, other) =>
      Number(other.current) - Number(one.current) || other.createdAt.localeCompare(one.createdAt),
  )

export function SessionsCard() {
  const { api } = useSession()
  const { value, error, reload } = useResource(useCallback(() => api.sessions(), [api]))
  const [news, setNews] = useState<string | null>(null)
  const action = useAction()
  const list = useRef<HTMLUListElement>(null)
  const sessions = inOrder(value?.sessions ?? [])
  const hasOthers = sessions.some(session => !session.current)

  async function revoke(id: string) {
    setNews(null)
    await api.revokeSession({ id })
    setNews(text.revoked)
    // The button that was pressed goes away.
    list.current?.focus()
    reload()
  }
  async function logOutOthers() {
    setNews(null)
    await api.logoutAllSessions()
    setNews(text.allDone)
    reload()
  }
  return (
    <Card title={text.title}>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      {error ? (
        <>
          <p role="alert">{text.failed}</p>
          <FormActions>
            <Button onClick={reload}>{text.retry}</Button>
          </FormActions>
        </>
      ) : (
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label={text.title}>
          {sessions.map(session => (
            <SessionRow
              key={session.sessionId}
              session={session}
              onRevoke={() =>
                action.run(
                  () => revoke(session.sessionId),
                  failure => messageOf(failure, text.revokeFailed),
                )
              }
            />
          ))}
        </ul>
      )}
      {value && !hasOthers && <p>{text.alone}</p>}
      <FormActions>
        <AskingButton
          look="danger"
          label={text.all}
          question={text.question}
          onConfirm={() => action.run(logOutOthers, () => text.allFailed)}
        />
      </FormActions>
    </Card>
  )
}
