import { ButtonLink } from '../ButtonLink.tsx'
import { useSession } from '../session.tsx'
import { shell } from '../text.ts'

/** Profile for who is signed in, the two ways in for everyone else. */
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
