import { ButtonLink } from '../ButtonLink.tsx'
import { useSession } from '../session.tsx'
import { shell } from '../text.ts'

/** The profile for a signed-in person, log-in and registration for everyone else. */
export function AccountLinks({ onFollow }: { readonly onFollow?: () => void }) {
  const { user } = useSession()
  if (user)
    return (
      <ButtonLink look="primary" to="/profile" onClick={onFollow}>
        {shell.profile}
      </ButtonLink>
    )
  return (
    <>
      <ButtonLink look="quiet" to="/login" onClick={onFollow}>
        {shell.logIn}
      </ButtonLink>
      <ButtonLink look="primary" to="/register" onClick={onFollow}>
        {shell.getStarted}
      </ButtonLink>
    </>
  )
}
