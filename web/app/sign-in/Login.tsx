import { useEffect, useLayoutEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Notice } from '../../kit/Notice.tsx'
import { savedOAuthParams } from '../authorize/oauth-params.ts'
import { useAskingApplication } from '../authorize/use-asking-application.ts'
import { usePlatform } from '../shell/platform.tsx'
import { useSession } from '../shell/session.tsx'
import { takeEnd } from '../shell/session-end.ts'
import { AuthPage } from './AuthPage.tsx'
import { pathAfterLogin, takeWay } from './after-login.ts'
import { BrowserSignIn } from './BrowserSignIn.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { LoginForm } from './LoginForm.tsx'
import { readLoginState } from './login-state.ts'
import { PasskeyButton } from './passkey/PasskeyButton.tsx'
import { usePasskeyLogin } from './passkey/use-passkey-login.ts'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { login } from './text.ts'

export function Login() {
  const { user } = useSession()
  const { browserSignIn } = usePlatform()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [handed] = useState(() => readLoginState(state))
  const [message, setMessage] = useState(handed.message ?? null)
  const [ended, setEnded] = useState<string | null>(null)
  const application = useAskingApplication(user ? null : new URLSearchParams(search).get('redirect'))
  const [tfaToken, setTfaToken] = useState(handed.tfaToken ?? null)

  const passkeyLogin = usePasskeyLogin(setTfaToken)

  // Read after the first drawing: the prerendered page knows of no session.
  useEffect(() => {
    const end = takeEnd()
    // Few log-ins need these words.
    if (end !== null) void import('../shell/tell-end.ts').then(({ tellEnd }) => setEnded(tellEnd(end)))
  }, [])
  // Logged in: what a registration kept for later is done.
  useEffect(() => {
    if (user) takeWay()
  }, [user])

  // History keeps its state over a reload: once read, it is replaced, so that the message is shown once. Before anything
  // is drawn, as whoever has seen this screen may be back on another one.
  useLayoutEffect(() => {
    if (state !== null) void navigate(pathname + search, { replace: true, state: null })
  }, [navigate, pathname, search, state])

  if (user) return <Navigate to={pathAfterLogin(search, savedOAuthParams())} replace />
  if (tfaToken !== null) return <SecondFactorStep tfaToken={tfaToken} onBack={() => setTfaToken(null)} />
  return (
    <AuthPage
      title={login.title}
      {...(application === undefined ? {} : { lead: login.toContinue(application) })}
      aside={
        <>
          {login.noAccount} <Link to={`/register${search}`}>{login.signUp}</Link>
        </>
      }
    >
      <Notice kind="news" message={ended} onDismiss={() => setEnded(null)} />
      <Notice kind="news" message={message} onDismiss={() => setMessage(null)} />
      {browserSignIn && <BrowserSignIn {...browserSignIn} />}
      <LoginForm
        email={handed.email}
        isSecond={browserSignIn !== undefined}
        onSecondFactor={setTfaToken}
        onRefused={() => {
          setMessage(null)
          setEnded(null)
        }}
        onEmailFocus={passkeyLogin?.offer}
      />
      <GoogleButton onSecondFactor={setTfaToken} />
      <PasskeyButton login={passkeyLogin} />
    </AuthPage>
  )
}
