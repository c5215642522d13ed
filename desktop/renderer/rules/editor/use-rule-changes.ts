import { type DragEvent, useRef, useState } from 'react'
import type { Rule, RuleChange, RuleSetView } from '../../../ipc/rule-views.ts'
import type { RuleSets } from '../../data/use-rule-sets-state.ts'
import {
  added,
  duplicated,
  type Edit,
  isComplete,
  movedBefore,
  movedTo,
  removed,
  replaced,
} from '../model/edits.ts'
import { text } from '../text.ts'

/** What takes the focus once it is drawn. */
export type Focus = {
  /** A rule by its title, '' for the one that is being added, or by its place. */
  readonly card: string | number
  /** A chip by its place in the sentence. */
  readonly at: 'handle' | number
  /** Also where something else has the focus. */
  readonly isForced?: boolean
}

/** @property title of the rule after the change; '' for one that is not complete yet */
export type Changed = { readonly problem: string | null; readonly title: string }
export type ChangeRule = (was: Rule, made: Rule) => Promise<Changed>

type Applied = { readonly problem: string | null; readonly made: RuleChange | null; readonly of: number }

type Shown = {
  readonly sets: RuleSets
  readonly set: RuleSetView
  /** The title of the rule whose files are shown. */
  readonly selected: string
  readonly onSelect: (title: string) => void
  readonly takeFocus: (focus: Focus) => void
}

export type RuleChanges = ReturnType<typeof useRuleChanges>

/** What a person does with the rules of a set. */
export function useRuleChanges({ sets, set, selected, onSelect, takeFocus }: Shown) {
  /** What was done, in a sentence for assistive technology. */
  const [announcement, setAnnouncement] = useState('')

  /** @returns what was changed, of how many rules; null for nothing, and why */
  async function apply(edit: Edit): Promise<Applied> {
    let applied: Applied = { problem: null, made: null, of: 0 }
    const problem = await sets.change(({ set: { rules = [] } }) => {
      applied = { problem: null, made: edit(rules), of: rules.length }
      return applied.made
    })
    return problem === null ? applied : { problem, made: null, of: 0 }
  }

  async function applyAndReport(edit: Edit): Promise<Applied> {
    const applied = await apply(edit)
    sets.showMessage({ problem: applied.problem })
    return applied
  }

  async function move(title: string, edit: Edit): Promise<void> {
    const { made, of } = await applyAndReport(edit)
    if (made?.kind !== 'move') return
    takeFocus({ card: title, at: 'handle', isForced: true })
    onSelect(title)
    setAnnouncement(text.moved(title, made.to + 1, of))
  }

  async function remove(title: string): Promise<void> {
    const { made } = await applyAndReport(removed(title))
    if (made?.kind !== 'remove') return
    takeFocus({ card: made.at, at: 'handle', isForced: true })
    setAnnouncement(text.removed(title))
  }

  /** Written once it is complete. */
  async function add(rule: Rule): Promise<Changed> {
    if (!isComplete(rule)) {
      sets.storeDraft(set.name, rule)
      return { problem: null, title: '' }
    }
    const { problem, made } = await apply(added(rule))
    if (made?.kind !== 'add') return { problem, title: '' }
    sets.storeDraft(set.name, null)
    onSelect(made.rule.rule)
    return { problem, title: made.rule.rule }
  }

  async function change(was: Rule, rule: Rule): Promise<Changed> {
    if (was.rule === '') return await add(rule)
    const { problem } = await apply(replaced(was.rule, rule))
    if (problem === null && selected === was.rule) onSelect(rule.rule)
    return { problem, title: problem === null ? rule.rule : was.rule }
  }

  return {
    announcement,
    change,
    moveBy: (title: string, by: number) =>
      void move(
        title,
        movedTo(title, at => at + by),
      ),
    /** @param other null for the end */
    moveBefore: (title: string, other: string | null) =>
      void move(
        title,
        other === null ? movedTo(title, (_, rules) => rules.length) : movedBefore(title, other),
      ),
    duplicate: (title: string) => void applyAndReport(duplicated(title)),
    remove: (title: string) => void remove(title),
  }
}

export type RuleDrag = ReturnType<typeof useRuleDrag>

/**
 * Rules that are dragged by their handles.
 * @param onDrop has the rule before which one was dropped; null for the end
 */
export function useRuleDrag(onDrop: (title: string, before: string | null) => void) {
  const dragged = useRef<string | null>(null)
  const [over, setOver] = useState<string | null>(null)

  return {
    /** The rule under the dragged one. */
    over,
    handle: (title: string) => ({
      draggable: true,
      onDragStart({ currentTarget, dataTransfer }: DragEvent) {
        dataTransfer.effectAllowed = 'move'
        dataTransfer.setData('text/plain', title)
        const card = currentTarget.closest('li')
        if (card) dataTransfer.setDragImage(card, 12, 12)
        dragged.current = title
      },
      // Left without a drop: what is dropped next is something else.
      onDragEnd() {
        dragged.current = null
      },
    }),
    target: (before: string | null) => ({
      onDragOver(event: DragEvent) {
        event.preventDefault()
        setOver(before)
      },
      onDragLeave: () => setOver(null),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setOver(null)
        const title = dragged.current
        dragged.current = null
        if (title !== null) onDrop(title, before)
      },
    }),
  }
}
