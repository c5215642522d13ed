import { createContext, type ReactNode, useContext } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAccount } from './account-context.tsx'
import { type Organize, useOrganizing } from './organizing/use-organizing.ts'
import { type DuplicatesDesk, useDuplicates } from './use-duplicates.ts'
import { type SetsDesk, useSets } from './use-sets.ts'

const OrganizeContext = createContext<Organize | undefined>(undefined)
const DuplicatesContext = createContext<DuplicatesDesk | undefined>(undefined)
const SetsContext = createContext<SetsDesk | undefined>(undefined)

/** The open folder and the open set of rules: they stay while other places are shown. */
export function OrganizeProvider({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const organize = useOrganizing(useAccount().locked, () => void navigate('/organize'))
  const sets = useSets()
  const { step, revision } = organize.state
  const duplicates = useDuplicates(step.name === 'preview' ? step.folder.folderId : null, revision)
  return (
    <OrganizeContext value={organize}>
      <SetsContext value={sets}>
        <DuplicatesContext value={duplicates}>{children}</DuplicatesContext>
      </SetsContext>
    </OrganizeContext>
  )
}

export function useOrganize(): Organize {
  const organize = useContext(OrganizeContext)
  if (!organize) throw new Error('There is no OrganizeProvider around this part.')
  return organize
}

export function useSetsDesk(): SetsDesk {
  const desk = useContext(SetsContext)
  if (!desk) throw new Error('There is no OrganizeProvider around this part.')
  return desk
}

export function useDuplicatesDesk(): DuplicatesDesk {
  const desk = useContext(DuplicatesContext)
  if (!desk) throw new Error('There is no OrganizeProvider around this part.')
  return desk
}
