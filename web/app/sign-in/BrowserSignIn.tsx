import { useEffect } from 'react'
import { Button } from '../../kit/Button.tsx'
import { useAction } from '../../kit/form/use-action.ts'
import { Notice } from '../../kit/Notice.tsx'
import { messageOf } from '../shell/message-of.ts'
import type { BrowserSignIn as SignIn } from '../shell/platform.tsx'
import { useSession } from '../shell/session.tsx'
import { OtherWay } from './OtherWay.tsx'
import { browserSignIn as text } from './text.ts'

/** Logs in through the system's browser, where every way to log in works and a password manager may know the password. */
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
    <OtherWay isFirst>
      <Notice kind="problem" message={problem} onDismiss={dismiss} />
      {isRunning && <p role="status">{text.waiting}</p>}
      {/* One button in both states: it keeps the focus. */}
      <Button
        wide
        variant={isRunning ? 'secondary' : 'primary'}
        onClick={isRunning ? cancel : () => run(signIn, tell)}
      >
        {isRunning ? text.cancel : text.start}
      </Button>
    </OtherWay>
  )
}

/** The message of an outcome; null when signed in, '' when the person knows. */
const outcomes = {
  'signed-in': null,
  denied: text.denied,
  cancelled: '',
  'timed-out': text['timed-out'],
} as const

class SignInRefused extends Error {}
