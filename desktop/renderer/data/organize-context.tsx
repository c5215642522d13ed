import { createContext, type ReactNode, useContext } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAccount } from './account-context.tsx'
import { type Organize, useOrganizeState } from './organizing/use-organize-state.ts'
import { type DuplicateSearch, useDuplicatesState } from './use-duplicates-state.ts'
import { type RuleSets, useRuleSetsState } from './use-rule-sets-state.ts'

const OrganizeContext = createContext<Organize | undefined>(undefined)
const DuplicatesContext = createContext<DuplicateSearch | undefined>(undefined)
const SetsContext = createContext<RuleSets | undefined>(undefined)

/** The open folder and the open set of rules: they stay while other places are shown. */
export function OrganizeProvider({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const organize = useOrganizeState(useAccount().locked, () => void navigate('/organize'))
  const sets = useRuleSetsState()
  const { step, revision } = organize.state
  const duplicates = useDuplicatesState(step.name === 'preview' ? step.folder.folderId : null, revision)
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

export function useRuleSets(): RuleSets {
  const sets = useContext(SetsContext)
  if (!sets) throw new Error('There is no OrganizeProvider around this part.')
  return sets
}

export function useDuplicates(): DuplicateSearch {
  const duplicates = useContext(DuplicatesContext)
  if (!duplicates) throw new Error('There is no OrganizeProvider around this part.')
  return duplicates
}
