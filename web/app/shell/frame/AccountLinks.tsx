import { ButtonLink } from '../ButtonLink.tsx'
import { useSession } from '../session.tsx'
import { shell } from '../text.ts'

/** The profile for a signed-in person, log-in and registration for everyone else. */
export function AccountLinks({ onFollow }: { readonly onFollow?: () => void }) {
  const { user } = useSession()
  if (user)
    return (
      <ButtonLink variant="primary" to="/profile" onClick={onFollow}>
        {shell.profile}
      </ButtonLink>
    )
  return (
    <>
      <ButtonLink variant="quiet" to="/login" onClick={onFollow}>
        {shell.logIn}
      </ButtonLink>
      <ButtonLink variant="primary" to="/register" onClick={onFollow}>
        {shell.getStarted}
      </ButtonLink>
    </>
  )
}
