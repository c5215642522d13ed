import { AuthPage } from '../sign-in/AuthPage.tsx'
import styles from './Authorize.module.css'
import type { OAuthParams } from './oauth-params.ts'
import { authorize } from './text.ts'

type AuthorizeErrorProps = {
  readonly message: string
  /** The server's message, if any. */
  readonly reason?: string
  readonly params: OAuthParams
}

const shownNames = ['client_id', 'redirect_uri', 'response_type'] as const

/** The error, with the three required values for the developer of the other application. */
export function AuthorizeError({ message, reason, params }: AuthorizeErrorProps) {
  return (
    <AuthPage title={authorize.errorTitle}>
      <p role="alert">{message}</p>
      {reason && <p>{reason}</p>}
      <div className={styles.debug}>
        {shownNames.map(name => (
          <p key={name}>
            {name}: {params[name] ?? authorize.none}
          </p>
        ))}
      </div>
    </AuthPage>
  )
}
