import type { ReactNode } from 'react'
import { lazyScreen } from '../shell/lazy-screen.ts'
import { useSession } from '../shell/session.tsx'

/** Few accounts need it, each once. */
const ConsentStep = lazyScreen(() => import('./ConsentStep.tsx'), 'ConsentStep')

/** Asks a signed-in person for a missing agreement; shows everyone else the screen. */
export function Consenting({ children }: { readonly children: ReactNode }) {
  const { user } = useSession()
  return user?.needsConsent ? <ConsentStep /> : children
}
