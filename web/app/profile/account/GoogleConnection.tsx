import { Button } from '../../../kit/Button.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { useAction } from '../../../kit/form/use-action.ts'
import { Notice } from '../../../kit/Notice.tsx'
import { useMode } from '../../../kit/use-mode.ts'
import { PasswordQuestion } from '../../access/PasswordQuestion.tsx'
import { messageOf, rawMessageOf, wantsPassword } from '../../shell/message-of.ts'
import { usePlatform } from '../../shell/platform.tsx'
import { useSession, useUser } from '../../shell/session.tsx'
import { google as text } from './text.ts'

/** The provider's credential, while the server also asks for the password. */
type Proof = { readonly credential: string; readonly question: string }

/** The third-party account that can be used to log in; not drawn where none is connected and none can be. */
export function GoogleConnection() {
  const { api, refresh } = useSession()
  const user = useUser()
  const { googleLinked } = user
  const { signInWithGoogle: askGoogle } = usePlatform()
  const { mode: proof, setMode: setProof, opener } = useMode<Proof | null>(null)
  const action = useAction()
  const run = (work: () => Promise<void>) => action.run(work, error => messageOf(error, text.failed))

  async function connect(ask: () => Promise<string>) {
    const credential = await ask()
    try {
      await api.linkGoogle({ credential })
    } catch (error) {
      if (!wantsPassword(error, user)) throw error
      return setProof({ credential, question: rawMessageOf(error) })
    }
    await refresh()
  }
  async function connectWith(credential: string, password = '') {
    await api.linkGoogle({ credential, password })
    setProof(null)
    await action.run(refresh, rawMessageOf)
  }
  async function disconnect() {
    await api.unlinkGoogle()
    await refresh()
  }
  if (!googleLinked && !askGoogle) return null
  const change = googleLinked ? disconnect : askGoogle && (() => connect(askGoogle))
  return (
    <>
      <Notice kind="problem" message={action.problem} onDismiss={action.dismiss} />
      <Facts facts={[[text.name, googleLinked ? text.connected : text.notConnected]]} />
      {proof ? (
        <PasswordQuestion
          text={proof.question}
          action={text.connect}
          fallback={text.failed}
          onConfirm={password => connectWith(proof.credential, password)}
          onCancel={() => setProof(null)}
        />
      ) : (
        <FormActions>
          {/* One button, which keeps the focus when it becomes the other. */}
          {change && (
            <Button ref={opener} onClick={() => run(change)}>
              {googleLinked ? text.disconnect : text.connect}
            </Button>
          )}
        </FormActions>
      )}
    </>
  )
}
