import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Rule, RuleChange, RuleSetAnswer, RuleSetView } from '../../ipc/rule-views.ts'
import { text } from '../rules/text.ts'
import { call, hear, messageOf } from './bridge.ts'
import { useOpenSet } from './use-open-set.ts'
import { type TypedText, useUnwritten } from './use-unwritten.ts'

/** What is shown of the open set. */
export const rulesTabs = ['rules', 'options', 'text'] as const
export type RulesTab = (typeof rulesTabs)[number]

/** What becomes of the set of that moment: changes may follow each other at once. Null for nothing. */
export type SetChangeOf = (now: RuleSetView) => RuleChange | null

/** Of the first change of a file that was laid out by hand. */
export type LayoutAnswer = 'change' | 'text' | 'dismiss'

/** Messages above the sets, each a sentence; null for none. */
type Messages = { readonly problem: string | null; readonly news: string | null }

export type RuleSets = ReturnType<typeof useRuleSetsState>

/** Sets of rules as the window edits them. Every change is written at once. */
export function useRuleSetsState() {
  const open = useOpenSet()
  const { names, language, set, inTurn, applyChange } = open
  const [messages, showMessage] = useMessages()
  const [tab, show] = useState<RulesTab>('rules')
  const unwritten = useUnwritten()
  const { mayChange, ...question } = useLayoutQuestion(() => show('text'))
  /** @param of the name of its set, which may no longer be the open one; null drops the draft */
  const storeDraft = (of: string, draft: Rule | null) => unwritten.store(of, () => ({ draft }))
  const fail = (error: unknown) => showMessage({ problem: messageOf(error) })

  async function changeSet(now: RuleSetView, of: SetChangeOf): Promise<RuleSetAnswer | null> {
    const change = of(now)
    if (change === null) return null
    if (!(await mayChange(now))) return { set: now, problem: text.unchanged }
    return await call('changeRuleSet', { name: now.name, version: now.version, change })
  }

  async function writeText(now: RuleSetView, sent: string, version: string): Promise<RuleSetAnswer> {
    const answer = await call('writeRuleSet', { name: now.name, version, text: sent })
    if (answer.problem === null)
      unwritten.store(now.name, ({ typed }) => ({ typed: typedSince(typed, sent, answer.set) }))
    return answer
  }

  function shift(step: 'undo' | 'redo'): void {
    showMessage({ news: null })
    void applyChange(now => call('stepRuleSet', { name: now.name, step })).then(problem =>
      showMessage({ problem }),
    )
  }

  const readOutside = useEffectEvent((name: string) => {
    if (open.nameNow() !== name) return
    void inTurn(() => open.readAgain(null)).then(() => {
      showMessage({ news: text.outside })
      open.noteChange()
    }, fail)
  })
  useEffect(() => hear('ruleSetChanged', ({ name }) => readOutside(name)), [])

  return {
    /** Null until they were asked for. */
    names,
    language,
    /** The open one; null until it was read. */
    set,
    ...messages,
    showMessage,
    tab,
    show,
    ...unwritten.of(set?.name ?? ''),
    type: (typed: TypedText | null) => unwritten.store(set?.name ?? '', () => ({ typed })),
    storeDraft,
    ...question,
    /** Reads names and the open set again. @param folderId its set is opened where none is, or the open one is gone */
    readAgain: (folderId: string | null) => void inTurn(() => open.readAgain(folderId)).catch(fail),
    open(name: string): void {
      showMessage({ problem: null, news: null })
      void inTurn(() => open.open(name)).catch(fail)
    },
    /** @returns why nothing was changed, such as what `of` throws; null where it was */
    change(of: SetChangeOf): Promise<string | null> {
      showMessage({ news: null })
      return applyChange(now => changeSet(now, of))
    },
    /** Replaces the text, where the file is still of this version. */
    write: (typed: string, version: string) => applyChange(now => writeText(now, typed, version)),
    undo: () => shift('undo'),
    redo: () => shift('redo'),
    followIfChanged: open.followIfChanged,
    make: (name: string, starter: string) =>
      inTurn(async () => {
        const made = await call('makeRuleSet', { name, starter })
        storeDraft(made, null) // of an earlier set of this name
        await open.openNamed(made)
        open.noteChange()
      }),
    rename: (to: string) =>
      inTurn(async () => {
        const from = open.nameNow()
        if (from === undefined) return
        const name = await call('renameRuleSet', { name: from, to })
        await open.openNamed(name)
        unwritten.rename(from, name)
      }),
  }
}

function useMessages(): readonly [Messages, (message: Partial<Messages>) => void] {
  const [messages, setMessages] = useState<Messages>({ problem: null, news: null })
  function showMessage(message: Partial<Messages>): void {
    setMessages(now => {
      const { problem, news } = { ...now, ...message }
      // Whoever just declined a change knows that there was none.
      const next = { problem: problem === text.unchanged ? null : problem, news }
      return next.problem === now.problem && next.news === now.news ? now : next
    })
  }
  return [messages, showMessage]
}

/** What was typed after a text was sent stays, for the file as it is now. */
function typedSince(typed: TypedText | null, sent: string, { version }: RuleSetView): TypedText | null {
  return typed === null || typed.text === sent ? null : { ...typed, version }
}

/** Asks once a set before its file is laid out anew. @param onText called where a person would rather edit the text */
function useLayoutQuestion(onText: () => void) {
  const [asking, setAsking] = useState<((answer: LayoutAnswer) => void) | null>(null)
  /** Sets whose layout may change. */
  const agreed = useRef<ReadonlySet<string>>(new Set())
  return {
    /** Whether a change waits for the answer. */
    isAsking: asking !== null,
    answer: (answer: LayoutAnswer) => asking?.(answer),
    async mayChange(now: RuleSetView): Promise<boolean> {
      if (!now.losesLayout || agreed.current.has(now.name)) return true
      const answer = await new Promise<LayoutAnswer>(resolve => setAsking(() => resolve))
      setAsking(null)
      if (answer === 'change') agreed.current = new Set([...agreed.current, now.name])
      if (answer === 'text') onText()
      return answer === 'change'
    },
  }
}
