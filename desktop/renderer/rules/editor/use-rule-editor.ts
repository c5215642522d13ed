import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { LeftBy } from '../../../../web/kit/popover/Popover.tsx'
import type { Rule } from '../../../ipc/rule-views.ts'
import type { Part } from '../model/sentence.ts'
import type { Changed, ChangeRule, Focus } from './use-rule-changes.ts'

/** @property index its place among the chips of the sentence */
export type Chip = { readonly part: Part; readonly anchor: HTMLElement; readonly index: number }

/** What is open for a change: one part of one rule. */
export type Open = {
  /** As it was then: what is half written is not meant for what another program made of it since. */
  readonly rule: Rule
  /** Null for its title. */
  readonly chip: Chip | null
}

/** The same for one rule. */
export type RuleEditor = {
  /** Null while no part of this rule is open. */
  readonly open: Open | null
  /** Why the last change of this rule was refused. */
  readonly problem: string | null
  openTitle(): void
  openChip(chip: Chip): void
  /** @param made the rule with what is written so far; null for what is no change */
  write(made: Rule | null): void
  /** Changes the rule, and closes what is open once that is done. By a key the focus returns to the chip. */
  finish(made: Rule, by?: LeftBy): void
  /** Closes what is open and keeps what is written so far. */
  leave(by: LeftBy): void
  /** Changes what no part stands for. */
  change(made: Rule): void
}

/** @param rules those that are drawn, with the one that is being added */
export function useRuleEditor(
  rules: readonly Rule[],
  change: ChangeRule,
  takeFocus: (focus: Focus) => void,
): (rule: Rule) => RuleEditor {
  const [opened, setOpened] = useState<Open | null>(null)
  const open = opened && rules.some(rule => isSame(rule, opened.rule)) ? opened : null
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const half = useRef<{ readonly of: Open; readonly made: Rule | null }>(null)
  /** What is being written, or it would be written twice. */
  const writing = useRef<Open>(null)

  function tell({ rule }: Rule, problem: string | null): void {
    setProblems(all => {
      const others = [...all].filter(([title]) => title !== rule)
      return new Map(problem === null ? others : [...others, [rule, problem]])
    })
  }

  async function write(of: Open, made: Rule): Promise<Changed> {
    writing.current = of
    const changed = await change(of.rule, made)
    if (writing.current === of) writing.current = null
    tell(of.rule, changed.problem)
    return changed
  }

  /** @param title of the rule by now */
  function goBack({ rule, chip }: Open, title: string, by: LeftBy): void {
    const isAdded = rule.rule === '' && title !== ''
    if (isAdded) takeFocus({ card: title, at: 'handle' })
    else if (by === 'key') takeFocus({ card: title, at: chip?.index ?? 'title' })
  }

  async function finish(of: Open, made: Rule, by: LeftBy): Promise<void> {
    if (writing.current === of) return
    if (!isSame(made, of.rule)) {
      const { problem, title } = await write(of, made)
      if (problem === null) close(of, title, by)
    } else close(of, of.rule.rule, by)
  }

  function close(of: Open, title: string, by: LeftBy): void {
    setOpened(now => (now === of ? null : now))
    tell(of.rule, null)
    goBack(of, title, by)
  }

  function leave(of: Open, by: LeftBy): void {
    const made = half.current?.of === of && writing.current !== of ? half.current.made : null
    half.current = null
    close(of, of.rule.rule, by)
    if (made === null || isSame(made, of.rule)) return
    void write(of, made).then(({ title }) => goBack(of, title, by)) // its chips may be others by then
  }

  function begin(next: Open): void {
    if (open !== null) leave(open, 'elsewhere')
    tell(next.rule, null)
    setOpened(next)
  }

  // What is open goes with its screen, such as by Ctrl+1.
  const leaveOpen = useEffectEvent(() => {
    if (open !== null) leave(open, 'elsewhere')
  })
  useLayoutEffect(() => () => leaveOpen(), [])

  return rule => {
    const own = open !== null && isSame(open.rule, rule) ? open : null
    return {
      open: own,
      problem: problems.get(rule.rule) ?? null,
      openTitle: () => begin({ rule, chip: null }),
      openChip: chip => begin({ rule, chip }),
      write(made) {
        if (own !== null) half.current = { of: own, made }
        tell(rule, null)
      },
      finish: (made, by = 'key') => void (own && finish(own, made, by)),
      leave: by => own && leave(own, by),
      change: made => void change(rule, made).then(({ problem }) => tell(rule, problem)),
    }
  }
}

const isSame = (one: Rule, other: Rule) => JSON.stringify(one) === JSON.stringify(other)
