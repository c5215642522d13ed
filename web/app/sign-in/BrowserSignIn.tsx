import { useEffect } from 'react'
import { Button } from '../../kit/Button.tsx'
import { useAction } from '../../kit/form/use-action.ts'
import { Notice } from '../../kit/Notice.tsx'
import { messageOf } from '../shell/message-of.ts'
import type { BrowserSignIn as SignIn } from '../shell/platform.tsx'
import { useSession } from '../shell/session.tsx'
import { OtherWay } from './OtherWay.tsx'
import { browserSignIn as text } from './text.ts'

/** Logs in through the system's browser, where every way in of the site works. */
export function BrowserSignIn({ start, cancel }: SignIn) {
  const { refresh } = useSession()
  const { problem, isRunning, dismiss, run } = useAction()
  useEffect(() => cancel, [cancel])

  async function signIn() {
    const said = outcomes[await start()]
    if (said === null) await refresh()
    else if (said !== '') throw new SignInRefused(said)
  }
  const tell = (error: unknown) =>
    error instanceof SignInRefused ? error.message : messageOf(error, text.failed)
  return (
    <OtherWay>
      <Notice kind="problem" message={problem} onDismiss={dismiss} />
      {isRunning ? (
        <>
          <p role="status">{text.waiting}</p>
          <Button wide onClick={cancel}>
            {text.cancel}
          </Button>
        </>
      ) : (
        <Button wide onClick={() => run(signIn, tell)}>
          {text.start}
        </Button>
      )}
    </OtherWay>
  )
}

/** What to say; null where the person is signed in, nothing where the person knows. */
const outcomes = {
  'signed-in': null,
  denied: text.denied,
  cancelled: '',
  'timed-out': text['timed-out'],
} as const

class SignInRefused extends Error {}
