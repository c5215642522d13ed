import { useEffect, useState } from 'react'
import type { RuleProblem, Rules, RulesView } from '../../ipc/views.ts'
import { call, messageOf } from '../bridge.ts'
import { formOf, type RuleForm } from './form.ts'

/** The rules of the window: those that hold, and those that are being written. */
export type RulesDesk = {
  /** Null until they are read. */
  readonly view: RulesView | null
  /** Stays while another screen is shown. */
  readonly draft: RuleForm | null
  edit(draft: RuleForm): void
  discard(): void
  /** Reads the settings file again: it may be edited by hand. */
  reload(): void
  /** Saves some rules at once. @returns what is wrong with them; nothing was saved then */
  change(changes: Partial<Rules>): Promise<readonly RuleProblem[]>
  /** Takes the rules of a file that is chosen into the draft. @throws what is wrong with it */
  importDraft(): Promise<void>
  setAside(): Promise<string>
}

/** @param onChange the rules that hold are others now */
export function useRules(onChange: () => void): RulesDesk {
  const [view, setView] = useState<RulesView | null>(null)
  const [draft, setDraft] = useState<RuleForm | null>(null)

  function reload(): void {
    void call('rules', null).then(setView)
  }
  useEffect(reload, [])

  function hold(held: RulesView): void {
    setView(held)
    onChange()
  }

  return {
    view,
    draft,
    edit: setDraft,
    discard: () => setDraft(null),
    reload,
    async change(changes) {
      if (view === null) return []
      const rules = { ...view.rules, ...changes }
      // Shown at once; the preview that it asks for comes after the saving, in the order in which they were called.
      setView({ ...view, rules })
      const saving = call('saveRules', { rules })
      onChange()
      try {
        const { view: held, problems } = await saving
        setView(held)
        if (problems.length > 0) onChange()
        return problems
      } catch (error) {
        hold(view)
        return [{ field: '', message: messageOf(error) }]
      }
    },
    async importDraft() {
      const rules = await call('importRules', null)
      if (rules) setDraft(formOf(rules))
    },
    async setAside() {
      const { view: held, keptAs } = await call('setRulesAside', null)
      setDraft(null)
      hold(held)
      return keptAs
    },
  }
}
