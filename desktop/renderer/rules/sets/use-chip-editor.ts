import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { LeftBy } from '../../../../web/kit/popover/Popover.tsx'
import type { Rule } from '../../../ipc/rule-views.ts'
import type { Part } from './sentence.ts'

type Open = {
  readonly part: Part
  readonly anchor: HTMLElement
  /** Of its chip in the sentence. */
  readonly index: number
  /** The rule as it was then, written out. */
  readonly of: string
}

/** The editor of a chip, which is open for one at a time. */
export type ChipEditor = {
  readonly line: RefObject<HTMLParagraphElement | null>
  /** Null while none is open. */
  readonly open: Open | null
  readonly problem: string | null
  openAt(part: Part, anchor: HTMLElement, index: number): void
  /** @param made the rule with what is written so far; null for what is no change */
  write(made: Rule | null): void
  /** Closes the editor once the rule was changed. */
  finish(made: Rule): Promise<void>
  /** Closes the editor and keeps what is written so far. By a key the focus returns to the chip. */
  leave(by: LeftBy): void
}

/** @param onChange answers why nothing was changed; null where it was */
export function useChipEditor(rule: Rule, onChange: (rule: Rule) => Promise<string | null>): ChipEditor {
  const now = JSON.stringify(rule)
  const [opened, setOpen] = useState<Open | null>(null)
  // What is half written for another rule than this one, such as before its file was changed outside, is not meant for it.
  const open = opened?.of === now ? opened : null
  const [problem, setProblem] = useState<string | null>(null)
  const draft = useRef<Rule | null>(null)
  const line = useRef<HTMLParagraphElement>(null)
  const isClosing = useRef(false)
  /** The chip that takes the focus once it is drawn. */
  const [focused, setFocused] = useState<{ readonly index: number } | null>(null)

  function close(): void {
    draft.current = null
    setOpen(null)
    setProblem(null)
  }

  useLayoutEffect(() => {
    const isElsewhere = document.activeElement !== document.body
    if (focused === null || isElsewhere) return
    const chips = line.current?.querySelectorAll<HTMLElement>('button')
    chips?.[Math.min(focused.index, chips.length - 1)]?.focus()
  }, [focused])

  async function finish(made: Rule): Promise<void> {
    if (isClosing.current) return
    isClosing.current = true
    const found = JSON.stringify(made) === now ? null : await onChange(made)
    isClosing.current = false
    if (found !== null) return setProblem(found)
    close()
    setFocused({ index: open?.index ?? 0 })
  }

  function leave(by: LeftBy): void {
    const made = isClosing.current ? null : draft.current // or it would be written twice
    const index = open?.index ?? 0
    close()
    if (by === 'key') setFocused({ index })
    if (made === null || JSON.stringify(made) === now) return
    void onChange(made).then(found => {
      setProblem(found)
      if (by === 'key') setFocused({ index }) // the chips of the changed rule may be others
    })
  }

  // An open editor goes with its screen, such as by Ctrl+1.
  const leaveOpen = useEffectEvent(() => {
    if (open !== null) leave('elsewhere')
  })
  useLayoutEffect(() => () => leaveOpen(), [])

  return {
    line,
    open,
    problem,
    openAt(part, anchor, index) {
      if (open === null) close()
      else leave('elsewhere')
      setOpen({ part, anchor, index, of: now })
    },
    write(made) {
      draft.current = made
      setProblem(null)
    },
    finish,
    leave,
  }
}
