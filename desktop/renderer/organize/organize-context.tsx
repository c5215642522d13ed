import { createContext, type ReactNode, useContext } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAccount } from '../account/account-context.tsx'
import { type RulesDesk, useRules } from '../rules/use-rules.ts'
import { type Organize, useOrganizing } from './use-organizing.ts'

const OrganizeContext = createContext<Organize | undefined>(undefined)
const RulesContext = createContext<RulesDesk | undefined>(undefined)

/** The folder in hand and the rules it is sorted by: they stay while other places are looked at. */
export function OrganizeProvider({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate()
  const organize = useOrganizing(useAccount().locked, () => void navigate('/organize'))
  const desk = useRules(organize.followRules)
  return (
    <OrganizeContext value={organize}>
      <RulesContext value={desk}>{children}</RulesContext>
    </OrganizeContext>
  )
}

export function useOrganize(): Organize {
  const organize = useContext(OrganizeContext)
  if (!organize) throw new Error('There is no OrganizeProvider around this part.')
  return organize
}

export function useRulesDesk(): RulesDesk {
  const desk = useContext(RulesContext)
  if (!desk) throw new Error('There is no OrganizeProvider around this part.')
  return desk
}
