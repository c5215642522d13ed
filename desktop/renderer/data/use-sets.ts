import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Rule, RuleChange, RuleLanguageView, RuleSetAnswer, RuleSetView } from '../../ipc/rule-views.ts'
import { text } from '../rules/text.ts'
import { call, hear, messageOf } from './bridge.ts'
import { useOpenSet } from './use-open-set.ts'
import { type TypedText, useUnwritten } from './use-unwritten.ts'

/** What is shown of the open set. */
export const rulesTabs = ['rules', 'options', 'text'] as const
export type RulesTab = (typeof rulesTabs)[number]

/** What becomes of the set of that moment: changes may follow each other at once. Null for nothing. */
export type SetChangeOf = (now: RuleSetView) => RuleChange | null

/** Sets of rules as the window edits them. Every change is written at once. */
export type SetsDesk = {
  /** Null until they were asked for. */
  readonly names: readonly string[] | null
  readonly language: RuleLanguageView | null
  /** The open one; null until it was read. */
  readonly set: RuleSetView | null
  readonly problem: string | null
  readonly news: string | null
  say(message: { readonly problem?: string | null; readonly news?: string | null }): void
  /** Reads names and the open set again. @param folderId its set is opened where none is, or the open one is gone */
  look(folderId: string | null): void
  open(name: string): void
  /** @returns why nothing was changed, such as what `of` throws; null where it was */
  change(of: SetChangeOf): Promise<string | null>
  /** Whether a change waits for the answer to what becomes of the layout of the file. */
  readonly isAsking: boolean
  answer(answer: LayoutAnswer): void
  /** Replaces the text, where the file is still of this version. */
  write(text: string, version: string): Promise<string | null>
  readonly tab: RulesTab
  show(tab: RulesTab): void
  /** For the open set, and not applied yet; stays while another set or screen is shown. */
  readonly typed: TypedText | null
  type(typed: TypedText | null): void
  /** A rule of the open set that is not complete yet, and so not written; stays while another set or screen is shown. */
  readonly draft: Rule | null
  /** @param setName its set, which may no longer be the open one; null drops the draft */
  keepDraft(setName: string, draft: Rule | null): void
  /** Calls `follow` where a set was changed since this was last asked, and again after changes that are under way. */
  tellChanged(follow: () => void): void
  undo(): void
  redo(): void
  make(name: string, starter: string): Promise<void>
  rename(to: string): Promise<void>
}

/** Of the first change of a file that was laid out by hand. */
export type LayoutAnswer = 'change' | 'text' | 'dismiss'

export function useSets(): SetsDesk {
  const open = useOpenSet()
  const { names, language, set, isChanged, inTurn, settle } = open
  const [problem, setProblem] = useState<string | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const [tab, show] = useState<RulesTab>('rules')
  const unwritten = useUnwritten()
  const { mayChange, ...question } = useLayoutQuestion(() => show('text'))
  const fail = (error: unknown) => setProblem(messageOf(error))

  async function changeSet(now: RuleSetView, of: SetChangeOf): Promise<RuleSetAnswer | null> {
    const change = of(now)
    if (change === null) return null
    if (!(await mayChange(now))) return { set: now, problem: text.unchanged }
    return await call('changeRuleSet', { name: now.name, version: now.version, change })
  }

  async function writeText(now: RuleSetView, text: string, version: string): Promise<RuleSetAnswer> {
    const answer = await call('writeRuleSet', { name: now.name, version, text })
    if (answer.problem === null) unwritten.afterWriting(now.name, text, answer.set.version)
    return answer
  }

  function shift(step: 'undo' | 'redo'): void {
    setNews(null)
    void settle(now => call('stepRuleSet', { name: now.name, step })).then(setProblem)
  }

  const readOutside = useEffectEvent((name: string) => {
    if (open.nameNow() !== name) return
    void inTurn(() => open.readAgain(null)).then(() => {
      setNews(text.outside)
      isChanged.current = true
    }, fail)
  })
  useEffect(() => hear('ruleSetChanged', ({ name }) => readOutside(name)), [])

  return {
    names,
    language,
    set,
    problem,
    news,
    tab,
    show,
    ...unwritten.of(set?.name ?? null),
    ...question,
    say(message) {
      // Whoever just declined a change knows that there was none.
      if (message.problem !== undefined)
        setProblem(message.problem === text.unchanged ? null : message.problem)
      if (message.news !== undefined) setNews(message.news)
    },
    look: folderId => void inTurn(() => open.readAgain(folderId)).catch(fail),
    open(name) {
      setProblem(null)
      setNews(null)
      void inTurn(() => open.open(name)).catch(fail)
    },
    change(of) {
      setNews(null)
      return settle(now => changeSet(now, of))
    },
    write: (text, version) => settle(now => writeText(now, text, version)),
    undo: () => shift('undo'),
    redo: () => shift('redo'),
    tellChanged(follow) {
      const tell = () => {
        if (isChanged.current) follow()
        isChanged.current = false
      }
      tell()
      void inTurn(async () => tell())
    },
    make: (name, starter) =>
      inTurn(async () => {
        const made = await call('makeRuleSet', { name, starter })
        await open.readNames()
        unwritten.keepDraft(made, null) // of an earlier set of this name
        await open.open(made)
        isChanged.current = true
      }),
    rename: to =>
      inTurn(async () => {
        const from = open.nameNow()
        if (from === undefined) return
        const name = await call('renameRuleSet', { name: from, to })
        await open.readNames()
        await open.open(name)
        unwritten.rename(from, name)
      }),
  }
}

/** Asks once a set before its file is laid out anew. @param onText called where a person would rather edit the text */
function useLayoutQuestion(onText: () => void) {
  const [asking, setAsking] = useState<((answer: LayoutAnswer) => void) | null>(null)
  /** Sets whose layout may change. */
  const agreed = useRef<ReadonlySet<string>>(new Set())
  return {
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
