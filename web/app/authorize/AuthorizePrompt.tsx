import { useState } from 'react'
import type { Profile } from '../../../server/contract/shapes.ts'
import { Button } from '../../kit/Button.tsx'
import { useAction } from '../../kit/form/use-action.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { PointList } from '../../kit/PointList.tsx'
import { takeFocus } from '../../kit/take-focus.ts'
import { useMode } from '../../kit/use-mode.ts'
import { PasswordQuestion } from '../access/PasswordQuestion.tsx'
import { rawMessageOf, wantsPassword, wantsProof } from '../shell/message-of.ts'
import { useSession } from '../shell/session.tsx'
import { AuthPage } from '../sign-in/AuthPage.tsx'
import styles from './Authorize.module.css'
import type { Application } from './access-request.ts'
import { type CompleteParams, pathFromLogin } from './oauth-params.ts'
import { authorize } from './text.ts'
import { useLogInAgain } from './use-log-in-again.ts'

type AuthorizePromptProps = {
  readonly request: CompleteParams
  readonly application: Application
  readonly user: Profile
  /** Called with the redirect address. */
  readonly onAnswer: (address: string | undefined) => void
  readonly onFailure: (error: unknown) => void
}

/** Shows who asks, for which account, for what and where the answer goes. Both answers have equal weight. */
export function AuthorizePrompt({ request, application, user, onAnswer, onFailure }: AuthorizePromptProps) {
  const { api } = useSession()
  const logInAgain = useLogInAgain(pathFromLogin(request))
  const { mode: proofWanted, setMode: setProofWanted, opener } = useMode<string | null>(null)
  const [otherWanted, setOtherWanted] = useState(false)
  const action = useAction()
  const { name, verified, permissions, returnsTo, deniedUri } = application

  async function allow() {
    const answer = await api.grantAccess(request).catch(async (error: unknown) => {
      if (wantsPassword(error, user)) setProofWanted(rawMessageOf(error))
      else if (wantsProof(error)) await logInAgain()
      else onFailure(error)
    })
    if (answer?.otherAccountWanted) setOtherWanted(true)
    else if (answer) onAnswer(answer.redirect_uri)
  }
  async function allowWith(password = '') {
    onAnswer((await api.grantAccess({ ...request, password })).redirect_uri)
  }
  const run = (work: () => Promise<void>) => action.run(work, () => authorize.failed)
  return (
    <AuthPage title={authorize.title}>
      <span className={styles.mark} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <p ref={takeFocus} tabIndex={-1}>
        <span className={styles.app}>{name}</span> {authorize.wants}
      </p>
      {!verified && (
        <p className={styles.warning}>
          <Icon name="alert" />
          {authorize.unverified}
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{authorize.gets}</dt>
          <dd>
            <PointList points={permissions} />
          </dd>
        </div>
        <div>
          <dt>{authorize.account}</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>{authorize.goesTo}</dt>
          <dd>{returnsTo}</dd>
        </div>
      </dl>
      <p>{authorize.never}</p>
      <Notice kind="problem" message={otherWanted ? authorize.otherWanted(name) : null} />
      {proofWanted === null ? (
        <div className={styles.actions}>
          <Button onClick={() => run(async () => onAnswer(deniedUri))}>{authorize.deny}</Button>
          <Button ref={opener} onClick={() => run(allow)}>
            {authorize.allow}
          </Button>
        </div>
      ) : (
        <PasswordQuestion
          text={proofWanted}
          action={authorize.allow}
          fallback={authorize.failed}
          onConfirm={allowWith}
          onCancel={() => setProofWanted(null)}
        />
      )}
      <Button variant="quiet" size="small" onClick={() => run(logInAgain)}>
        {authorize.otherAccount}
      </Button>
    </AuthPage>
  )
}
