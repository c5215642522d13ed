import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { Notice } from '../../kit/Notice.tsx'
import { savedOAuthParams } from '../authorize/oauth-params.ts'
import { Link } from '../shell/Link.tsx'
import { lazyScreen } from '../shell/lazy-screen.tsx'
import { usePlatform } from '../shell/platform.tsx'
import { useSession } from '../shell/session.tsx'
import { AuthPage } from './AuthPage.tsx'
import { pathAfterLogin } from './after-login.ts'
import { GoogleButton } from './google/GoogleButton.tsx'
import { LoginForm } from './LoginForm.tsx'
import { readLoginState } from './login-state.ts'
import { login } from './text.ts'

/** Only accounts with a second factor need it. */
const SecondFactorStep = lazyScreen(() => import('./SecondFactorStep.tsx'), 'SecondFactorStep')

/** Only the desktop app can open the system's browser. */
const BrowserSignIn = lazyScreen(() => import('./BrowserSignIn.tsx'), 'BrowserSignIn')

export function Login() {
  const { user } = useSession()
  const { browserSignIn } = usePlatform()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [handed] = useState(() => readLoginState(state))
  const [message, setMessage] = useState(handed.message ?? null)
  const [tfaToken, setTfaToken] = useState(handed.tfaToken ?? null)

  // History keeps its state over a reload: once read, it is replaced, so that the message is shown once.
  useEffect(() => {
    if (state !== null) navigate(pathname + search, { replace: true, state: null })
  }, [navigate, pathname, search, state])

  async function askForCode(token: string) {
    await SecondFactorStep.preload()
    setTfaToken(token)
  }

  if (user) return <Navigate to={pathAfterLogin(search, savedOAuthParams())} replace />
  if (tfaToken !== null) return <SecondFactorStep tfaToken={tfaToken} onBack={() => setTfaToken(null)} />
  return (
    <AuthPage
      title={login.title}
      aside={
        <>
          {login.noAccount} <Link to={`/register${search}`}>{login.signUp}</Link>
        </>
      }
    >
      <Notice kind="news" message={message} onDismiss={() => setMessage(null)} />
      <LoginForm onSecondFactor={askForCode} />
      <GoogleButton onSecondFactor={askForCode} />
      {browserSignIn && (
        <Suspense fallback={null}>
          <BrowserSignIn {...browserSignIn} />
        </Suspense>
      )}
    </AuthPage>
  )
}
