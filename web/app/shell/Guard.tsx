import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from './session.tsx'

/** Lets only signed-in people through. The history entry is replaced, so that Back does not lead into the guard again. */
export function Guard({ children }: { readonly children: ReactNode }) {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  if (user) return children
  return <Navigate to={`/login?redirect=${encodeURIComponent(pathname + search)}`} replace />
}
