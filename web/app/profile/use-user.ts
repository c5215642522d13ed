import type { Profile } from '../../../server/contract/shapes.ts'
import { useSession } from '../session.tsx'

/** The signed-in person, for screens behind the guard. */
export function useUser(): Profile {
  const { user } = useSession()
  if (!user) throw new Error('This part is drawn behind the guard only.')
  return user
}
