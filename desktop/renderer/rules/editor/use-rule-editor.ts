import { useRef, useState } from 'react'
import type { LeftBy } from '../../../../web/kit/popover/Popover.tsx'
import type { Rule } from '../../../ipc/rule-views.ts'
import type { Part } from '../model/sentence.ts'
import type { Changed, ChangeRule, Focus } from './use-rule-changes.ts'

/** A chip of a sentence. @property index its place among the chips */
export type Chip = { readonly part: Part; readonly anchor: HTMLElement; readonly index: number }

/**
 * The chip that is open for a change, in its rule as it was then: what is half written is not meant for what another program
 * made of the rule since.
 */
export type Open = Chip & { readonly rule: Rule }

/** The editor of one rule. */
export type RuleEditor = ReturnType<ReturnType<typeof useRuleEditor>>

/** @property rule that would not be changed */
type Refusal = { readonly rule: Rule; readonly problem: string }

/**
 * The one chip of a set that is open, and why changes of its rules were refused.
 * @param rules those of the set, and the one that is being added
 * @returns the editor of a rule
 */
export function useRuleEditor(rules: readonly Rule[], change: ChangeRule, takeFocus: (focus: Focus) => void) {
  const [open, setOpen] = useState<Open | null>(null)
  if (open !== null && !rules.some(rule => isSame(rule, open.rule))) setOpen(null)
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const remaining = refusals.filter(refusal => rules.some(rule => isOf(refusal, rule)))
  if (remaining.length < refusals.length) setRefusals(remaining)
  /** What is written so far in the field of an open chip; null for what is no change. */
  const half = useRef<{ readonly of: Open; readonly made: Rule | null }>(null)
  /** The chip whose change is under way: it is not written twice. */
  const writing = useRef<Open>(null)

  const forgetRefusal = (rule: Rule) =>
    setRefusals(all =>
      all.some(refusal => isOf(refusal, rule)) ? all.filter(refusal => !isOf(refusal, rule)) : all,
    )

  async function changeRule(rule: Rule, made: Rule): Promise<Changed> {
    const changed = await change(rule, made)
    const { problem } = changed
    forgetRefusal(rule)
    if (problem !== null) setRefusals(all => [...all, { rule, problem }])
    return changed
  }

  async function writeChip(of: Open, made: Rule): Promise<Changed> {
    writing.current = of
    const changed = await changeRule(of.rule, made)
    if (writing.current === of) writing.current = null
    return changed
  }

  function closeChip(of: Open): void {
    if (half.current?.of === of) half.current = null
    setOpen(now => (now === of ? null : now))
    forgetRefusal(of.rule)
  }

  /** The chip takes the focus again after a key. A rule that was added has another place. */
  function giveFocusBack({ rule, index }: Open, title: string, by: LeftBy): void {
    const isAdded = rule.rule === '' && title !== ''
    if (isAdded) takeFocus({ card: title, at: 'handle' })
    else if (by === 'key') takeFocus({ card: title, at: index })
  }

  async function finishChip(of: Open, made: Rule): Promise<void> {
    if (writing.current === of) return
    let title = of.rule.rule
    if (!isSame(made, of.rule)) {
      const changed = await writeChip(of, made)
      if (changed.problem !== null) return
      title = changed.title
    }
    closeChip(of)
    giveFocusBack(of, title, 'key')
  }

  function leaveChip(of: Open, by: LeftBy): void {
    const made = half.current?.of === of && writing.current !== of ? half.current.made : null
    closeChip(of)
    giveFocusBack(of, of.rule.rule, by)
    if (made === null || isSame(made, of.rule)) return
    // The chips of the changed rule may be others.
    void writeChip(of, made).then(({ title }) => giveFocusBack(of, title, by))
  }

  return (rule: Rule) => {
    const own = open !== null && isSame(open.rule, rule) ? open : null
    return {
      /** Null while no chip of this rule is open. */
      open: own,
      /** Why the last change of this rule was refused. */
      problem: refusals.find(refusal => isOf(refusal, rule))?.problem ?? null,
      openChip(chip: Chip): void {
        if (open !== null) leaveChip(open, 'elsewhere')
        forgetRefusal(rule)
        setOpen({ ...chip, rule })
      },
      /** Stores what is written so far, for when the chip is left; null for what is no change. */
      setDraft(made: Rule | null): void {
        if (own !== null) half.current = { of: own, made }
        forgetRefusal(rule)
      },
      /** Changes the rule, and closes the chip once that is done. */
      finish(made: Rule): void {
        if (own !== null) void finishChip(own, made)
      },
      /** Closes the chip, and changes the rule by what is written so far. By a key the focus returns to the chip. */
      leave(by: LeftBy): void {
        if (own !== null) leaveChip(own, by)
      },
      /** Changes what has no chip. */
      change: (made: Rule) => changeRule(rule, made),
    }
  }
}

const isSame = (one: Rule, other: Rule) => JSON.stringify(one) === JSON.stringify(other)

/** Titles identify the rules of a set. The one that is being added has none: another one begins without a refusal. */
function isOf(refusal: Refusal, rule: Rule): boolean {
  const title = refusal.rule.rule
  return title === '' ? isSame(refusal.rule, rule) : title === rule.rule
}
