import { createContext, type ReactNode, useContext } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAccount } from './account-context.tsx'
import { type Organize, useOrganizeState } from './organizing/use-organize-state.ts'
import { type DuplicateSearch, useDuplicatesState } from './use-duplicates-state.ts'
import { type RuleSets, useRuleSetsState } from './use-rule-sets-state.ts'

type Organizing = {
  readonly organize: Organize
  readonly sets: RuleSets
  readonly duplicates: DuplicateSearch
}

const OrganizeContext = createContext<Organizing | undefined>(undefined)

/** The open folder and the open set of rules: they stay while other places are shown. */
export function OrganizeProvider({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const organize = useOrganizeState(useAccount().locked, () => void navigate('/organize'))
  const sets = useRuleSetsState()
  const { step, revision } = organize.state
  const duplicates = useDuplicatesState(step.name === 'preview' ? step.folder.folderId : null, revision)
  return <OrganizeContext value={{ organize, sets, duplicates }}>{children}</OrganizeContext>
}

function useOrganizing(): Organizing {
  const organizing = useContext(OrganizeContext)
  if (!organizing) throw new Error('There is no OrganizeProvider around this part.')
  return organizing
}

export const useOrganize = () => useOrganizing().organize
export const useRuleSets = () => useOrganizing().sets
export const useDuplicates = () => useOrganizing().duplicates
