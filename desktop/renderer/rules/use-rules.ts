import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RuleProblem, Rules, RulesView } from '../../ipc/organize-views.ts'
import { call, messageOf } from '../bridge.ts'

/** What of the rules is to be different, by the rules of that moment: changes may follow each other at once. */
export type RulesChange = (rules: Rules) => Partial<Rules>

/** The rules of the window. Every change is saved at once, and can be taken back. */
export type RulesDesk = {
  /** Null until they are read. */
  readonly view: RulesView | null
  /** Whether they are those of a file that was imported: nothing of them counts until they are taken. */
  readonly isOffered: boolean
  /** The rules before all that can be undone. */
  readonly before: Rules | null
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** What went wrong with no field to say it at. */
  readonly problem: string | null
  dismissProblem(): void
  /** Reads the settings file again: it may be edited by hand. */
  reload(): void
  /**
   * @param shown what is typed is shown by its field until it is saved
   * @returns what is wrong with the change; then nothing was saved
   */
  change(change: RulesChange, shown?: 'at once' | 'once saved'): Promise<readonly RuleProblem[]>
  undo(): void
  redo(): void
  /** Shows the rules of a chosen file. @throws what is wrong with it */
  importRules(): Promise<void>
  takeOffered(): void
  dropOffered(): void
  setAside(): Promise<string>
}

type Held = {
  readonly view: RulesView
  /** What the rules were before each change, for as long as nobody else changes them. */
  readonly done: readonly Rules[]
  readonly undone: readonly Rules[]
}
const mostSteps = 200

/** @param onChange called when the saved rules have changed */
export function useRules(onChange: () => void): RulesDesk {
  const [held, setHeld] = useState<Held | null>(null)
  const [pending, setPending] = useState<readonly RulesChange[]>([])
  const [offered, setOffered] = useState<Rules | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const newest = useRef<Held | null>(null)
  const waiting = useRef<Promise<unknown>>(Promise.resolve())

  function hold(next: Held): void {
    newest.current = next
    setHeld(next)
  }

  /** Steps lead to rules that nobody else has changed. */
  function look(view: RulesView): void {
    const now = newest.current
    const isSame = now !== null && JSON.stringify(now.view.rules) === JSON.stringify(view.rules)
    hold(isSame ? { ...now, view } : { view, done: [], undone: [] })
  }

  /** One after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = waiting.current.then(work, work)
    waiting.current = turn.catch(() => undefined)
    return turn
  }

  /** @param steps what can be undone and redone afterwards */
  async function save(
    wanted: (rules: Rules) => Rules,
    steps: (now: Held) => Pick<Held, 'done' | 'undone'>,
  ): Promise<readonly RuleProblem[]> {
    const now = newest.current
    if (now === null) return []
    try {
      const was = now.view.rules
      const { view, problems } = await call('saveRules', { rules: wanted(was), was })
      if (problems.length > 0) look(view)
      else if (JSON.stringify(view.rules) !== JSON.stringify(was)) {
        hold({ view, ...steps(now) })
        onChange()
      }
      setProblem(problems.find(({ field }) => field === '')?.message ?? null)
      return problems
    } catch (error) {
      setProblem(messageOf(error))
      return [{ field: '', message: messageOf(error) }]
    }
  }

  const shift = (from: 'done' | 'undone', to: 'done' | 'undone') =>
    void inTurn(async () => {
      const step = newest.current?.[from].at(-1)
      if (step === undefined) return
      const steps = (now: Held) => ({
        done: [],
        undone: [],
        [from]: now[from].slice(0, -1),
        [to]: [...now[to], now.view.rules],
      })
      await save(() => step, steps)
    })

  function reload(): void {
    void inTurn(async () => look(await call('rules', null))).catch(error => setProblem(messageOf(error)))
  }
  const readFirst = useEffectEvent(reload)
  useEffect(() => readFirst(), [])

  const applied = (rules: Rules, change: RulesChange): Rules => ({ ...rules, ...change(rules) })
  const afterOne = ({ done, view }: Held) => ({
    done: [...done, view.rules].slice(-mostSteps),
    undone: [],
  })

  return {
    view: held && { ...held.view, rules: pending.reduce(applied, offered ?? held.view.rules) },
    isOffered: offered !== null,
    before: offered === null ? (held?.done[0] ?? held?.view.rules ?? null) : (held?.view.rules ?? null),
    canUndo: offered === null && held !== null && held.done.length > 0,
    canRedo: offered === null && held !== null && held.undone.length > 0,
    problem,
    dismissProblem: () => setProblem(null),
    reload,
    async change(change, shown = 'at once') {
      if (offered !== null) {
        setOffered(rules => rules && applied(rules, change))
        return []
      }
      if (shown === 'at once') setPending(all => [...all, change])
      const problems = await inTurn(() => save(rules => applied(rules, change), afterOne))
      setPending(all => all.filter(each => each !== change))
      return problems
    },
    undo: () => shift('done', 'undone'),
    redo: () => shift('undone', 'done'),
    async importRules() {
      const rules = await call('importRules', null)
      if (rules) setOffered(rules)
    },
    takeOffered() {
      const rules = offered
      if (rules === null) return
      void inTurn(() => save(() => rules, afterOne)).then(problems => {
        if (problems.length === 0) setOffered(null)
      })
    },
    dropOffered: () => setOffered(null),
    async setAside() {
      const { view, keptAs } = await call('setRulesAside', null)
      setOffered(null)
      hold({ view, done: [], undone: [] })
      onChange()
      return keptAs
    },
  }
}
