import { useCallback, useRef, useState } from 'react'
import type { AuthorizedApp } from '../../../server/contract/oauth.ts'
import { lazyScreen } from '../lazy-screen.tsx'
import { messageOf } from '../message-of.ts'
import { Button } from '../parts/Button.tsx'
import { FormActions } from '../parts/Form.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useAction } from '../parts/use-action.ts'
import { useResource } from '../parts/use-resource.ts'
import { useSession } from '../session.tsx'
import { security } from '../text/security.ts'
import type { AuthorizedAppRowProps } from './AuthorizedAppRow.tsx'
import styles from './SessionsCard.module.css'

const AuthorizedAppRow = lazyScreen<AuthorizedAppRowProps>(
  async () => (await import('./AuthorizedAppRow.tsx')).AuthorizedAppRow,
)

const { applications: text } = security

/** Applications that were allowed in, and the way to take that back. */
export function AuthorizedApps() {
  const { api } = useSession()
  const load = useCallback(async () => {
    const answer = await api.authorizedApps()
    // Few accounts have any. Drawn at once when it is there: a part that waits would take the whole screen away.
    if (answer.apps.length > 0) await AuthorizedAppRow.preload()
    return answer
  }, [api])
  const { value, error, reload } = useResource(load)
  const [news, setNews] = useState<string | null>(null)
  const action = useAction()
  const list = useRef<HTMLUListElement>(null)

  async function revoke({ clientId, name }: AuthorizedApp) {
    setNews(null)
    await api.revokeAuthorizedApp({ id: clientId })
    setNews(text.revoked(name))
    // The button that was pressed goes away.
    list.current?.focus()
    reload()
  }
  return (
    <>
      <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      {value?.apps.length === 0 && <p>{text.none}</p>}
      {error ? (
        <>
          <p role="alert">{text.listFailed}</p>
          <FormActions>
            <Button onClick={reload}>{text.retry}</Button>
          </FormActions>
        </>
      ) : (
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label={text.title}>
          {value?.apps.map(app => (
            <AuthorizedAppRow
              key={app.clientId}
              app={app}
              onRevoke={() =>
                action.run(
                  () => revoke(app),
                  failure => messageOf(failure, text.revokeFailed),
                )
              }
            />
          ))}
        </ul>
      )}
    </>
  )
}
