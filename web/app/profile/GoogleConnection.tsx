import { messageOf, rawMessageOf, wantsPassword } from '../message-of.ts'
import { Button } from '../parts/Button.tsx'
import { FormActions } from '../parts/Form.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useAction } from '../parts/use-action.ts'
import { useGoogleCredential } from '../parts/use-google.ts'
import { useSession } from '../session.tsx'
import { google as text } from '../text/applications.ts'
import { Facts } from './Facts.tsx'
import { PasswordQuestion } from './PasswordQuestion.tsx'
import { useMode } from './use-mode.ts'
import { useUser } from './use-user.ts'

/** What the provider has given already, while the server wants the password as well. */
type Proof = { readonly credential: string; readonly question: string }

/** The third-party account that can be used to log in. */
export function GoogleConnection() {
  const { api, refresh } = useSession()
  const user = useUser()
  const { googleLinked } = user
  const askGoogle = useGoogleCredential()
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
  async function connectWith(credential: string, password: string) {
    await api.linkGoogle({ credential, password })
    setProof(null)
    await action.run(refresh, rawMessageOf)
  }
  async function disconnect() {
    await api.unlinkGoogle()
    await refresh()
  }
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
