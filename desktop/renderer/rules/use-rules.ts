import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RuleProblem, Rules, RulesView } from '../../ipc/organize-views.ts'
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

/** @param onChange called when the saved rules have changed */
export function useRules(onChange: () => void): RulesDesk {
  const [view, setView] = useState<RulesView | null>(null)
  const [draft, setDraft] = useState<RuleForm | null>(null)
  /** As they were saved; `view` is ahead of them while a change is under way. */
  const saved = useRef<RulesView | null>(null)
  const waiting = useRef<Promise<unknown>[]>([])
  const unsaved = useRef<readonly Partial<Rules>[]>([])

  /** What is saved, with the changes that are still under way, so that no control goes back for a moment. */
  function hold(held: RulesView): void {
    saved.current = held
    setView({ ...held, rules: Object.assign({ ...held.rules }, ...unsaved.current) })
  }

  function reload(): void {
    void call('rules', null).then(hold)
  }
  const readFirst = useEffectEvent(reload)
  useEffect(() => readFirst(), [])

  /** @returns what is wrong; nothing was saved then */
  async function save(changes: Partial<Rules>): Promise<readonly RuleProblem[]> {
    const before = saved.current
    const settle = () => {
      unsaved.current = unsaved.current.filter(each => each !== changes)
    }
    if (before === null) return []
    try {
      const { view: held, problems } = await call('saveRules', { rules: { ...before.rules, ...changes } })
      settle()
      hold(held)
      return problems
    } catch (error) {
      settle()
      hold(before)
      return [{ field: '', message: messageOf(error) }]
    }
  }

  return {
    view,
    draft,
    edit: setDraft,
    discard: () => setDraft(null),
    reload,
    async change(changes) {
      if (saved.current === null) return []
      unsaved.current = [...unsaved.current, changes]
      const earlier = waiting.current
      const saving = earlier.length === 0 ? save(changes) : Promise.all(earlier).then(() => save(changes))
      waiting.current = [...earlier, saving]
      // Shown at once. The preview that this asks for comes after the saving, unless that waits for an earlier one.
      setView(shown => shown && { ...shown, rules: { ...shown.rules, ...changes } })
      onChange()
      const problems = await saving
      waiting.current = waiting.current.filter(each => each !== saving)
      if (problems.length > 0 || earlier.length > 0) onChange()
      return problems
    },
    async importDraft() {
      const rules = await call('importRules', null)
      if (rules) setDraft(formOf(rules))
    },
    async setAside() {
      const { view: held, keptAs } = await call('setRulesAside', null)
      setDraft(null)
      hold(held)
      onChange()
      return keptAs
    },
  }
}
