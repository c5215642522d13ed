import { useEffect } from 'react'
import { messageOf } from '../message-of.ts'
import type { BrowserSignIn as SignIn } from '../platform.tsx'
import { useSession } from '../session.tsx'
import { browserSignIn as text } from '../text/browser-sign-in.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'
import { OtherWay } from './OtherWay.tsx'
import { useAction } from './use-action.ts'

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
