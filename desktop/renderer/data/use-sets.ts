import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Rule, RuleChange, RuleLanguageView, RuleSetAnswer, RuleSetView } from '../../ipc/rule-views.ts'
import { text } from '../rules/text.ts'
import { call, hear, messageOf } from './bridge.ts'

/** What is shown of the open set. */
export const rulesTabs = ['rules', 'options', 'text'] as const
export type RulesTab = (typeof rulesTabs)[number]

/** A text of a set that is being written, for the version of its file that it began with. */
export type TypedText = { readonly version: string; readonly text: string }

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
  const [names, setNames] = useState<readonly string[] | null>(null)
  const [language, setLanguage] = useState<RuleLanguageView | null>(null)
  const [set, setSet] = useState<RuleSetView | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const [tab, setTab] = useState<RulesTab>('rules')
  /** By the names of their sets. */
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedText>>(new Map())
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Rule>>(new Map())
  /** Whether a set was changed, or is about to be, that was not followed since. */
  const isChanged = useRef(false)
  /** As last answered: a change that follows another at once is meant for what that one made. */
  const newest = useRef<RuleSetView | null>(null)
  const waiting = useRef<Promise<unknown>>(Promise.resolve())
  const [asking, setAsking] = useState<((answer: LayoutAnswer) => void) | null>(null)
  /** Sets whose layout may change. */
  const agreed = useRef<ReadonlySet<string>>(new Set())

  function show(view: RuleSetView): void {
    newest.current = view
    setSet(view)
  }
  const fail = (error: unknown) => setProblem(messageOf(error))

  /** One after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = waiting.current.then(work, work)
    waiting.current = turn.catch(() => undefined)
    return turn
  }

  async function openSet(name: string): Promise<void> {
    show(await call('openRuleSet', { name }))
  }

  async function lookAgain(folderId: string | null): Promise<void> {
    const [found, words, wanted] = await Promise.all([
      call('listRuleSets', null),
      call('ruleLanguage', null),
      // Where the folder is gone its preview says so.
      folderId &&
        call('ruleSets', { folderId }).then(
          ({ chosen }) => chosen,
          () => null,
        ),
    ])
    setNames(found)
    setLanguage(words)
    const likely = [newest.current?.name, wanted].find(
      each => typeof each === 'string' && found.includes(each),
    )
    await openSet(likely ?? 'default')
  }

  /** For the set that is drawn, as it is by then. */
  function settle(ask: (now: RuleSetView) => Promise<RuleSetAnswer | null>): Promise<string | null> {
    isChanged.current = true
    return inTurn(async () => {
      const now = newest.current
      if (now === null) return null
      if (now.name !== set?.name) return text.otherSet
      try {
        const answer = await ask(now)
        if (answer === null) return null
        show(answer.set)
        if (answer.set.version !== now.version) isChanged.current = true
        return answer.problem
      } catch (error) {
        return messageOf(error)
      }
    })
  }

  async function mayChangeLayout(now: RuleSetView): Promise<boolean> {
    if (!now.losesLayout || agreed.current.has(now.name)) return true
    const answer = await new Promise<LayoutAnswer>(resolve => setAsking(() => resolve))
    setAsking(null)
    if (answer === 'change') agreed.current = new Set([...agreed.current, now.name])
    if (answer === 'text') setTab('text')
    return answer === 'change'
  }

  async function changeSet(now: RuleSetView, of: SetChangeOf): Promise<RuleSetAnswer | null> {
    const change = of(now)
    if (change === null) return null
    if (!(await mayChangeLayout(now))) return { set: now, problem: text.unchanged }
    return await call('changeRuleSet', { name: now.name, version: now.version, change })
  }

  function keepTyped(
    name: string,
    become: (now: TypedText | undefined) => TypedText | null | undefined,
  ): void {
    setTyped(all => withEntry(all, name, become(all.get(name))))
  }

  const keepDraft = (name: string, draft: Rule | null) => setDrafts(all => withEntry(all, name, draft))

  /** What was typed after it was sent stays, for the file as it is now. */
  async function writeText(now: RuleSetView, text: string, version: string): Promise<RuleSetAnswer> {
    const answer = await call('writeRuleSet', { name: now.name, version, text })
    const next = answer.set.version
    if (answer.problem === null) {
      keepTyped(now.name, typed => (typed?.text === text ? null : typed && { ...typed, version: next }))
    }
    return answer
  }

  const shift = (step: 'undo' | 'redo') => {
    setNews(null)
    void settle(now => call('stepRuleSet', { name: now.name, step })).then(setProblem)
  }

  const changedOutside = useEffectEvent((name: string) => {
    if (newest.current?.name !== name) return
    void inTurn(() => lookAgain(null)).then(() => {
      setNews(text.outside)
      isChanged.current = true
    }, fail)
  })
  useEffect(() => hear('ruleSetChanged', ({ name }) => changedOutside(name)), [])

  return {
    tab,
    show: setTab,
    typed: typed.get(set?.name ?? '') ?? null,
    type(made) {
      if (set !== null) keepTyped(set.name, () => made)
    },
    draft: drafts.get(set?.name ?? '') ?? null,
    keepDraft,
    tellChanged(follow) {
      const tell = () => {
        if (isChanged.current) follow()
        isChanged.current = false
      }
      tell()
      void inTurn(async () => tell())
    },
    names,
    language,
    set,
    problem,
    news,
    say(message) {
      // Whoever just declined a change knows that there was none.
      if (message.problem !== undefined)
        setProblem(message.problem === text.unchanged ? null : message.problem)
      if (message.news !== undefined) setNews(message.news)
    },
    look: folderId => void inTurn(() => lookAgain(folderId)).catch(fail),
    open(name) {
      setProblem(null)
      setNews(null)
      void inTurn(() => openSet(name)).catch(fail)
    },
    change(of) {
      setNews(null)
      return settle(now => changeSet(now, of))
    },
    isAsking: asking !== null,
    answer: answer => asking?.(answer),
    write: (text, version) => settle(now => writeText(now, text, version)),
    undo: () => shift('undo'),
    redo: () => shift('redo'),
    make: (name, starter) =>
      inTurn(async () => {
        const made = await call('makeRuleSet', { name, starter })
        setNames(await call('listRuleSets', null))
        keepDraft(made, null) // of an earlier set of this name
        await openSet(made)
        isChanged.current = true
      }),
    rename: to =>
      inTurn(async () => {
        const now = newest.current
        if (now === null) return
        const name = await call('renameRuleSet', { name: now.name, to })
        setNames(await call('listRuleSets', null))
        await openSet(name)
        setTyped(all => withName(all, now.name, name))
        setDrafts(all => withName(all, now.name, name))
      }),
  }
}

/** Without an entry where none is given. */
function withEntry<T>(all: ReadonlyMap<string, T>, name: string, entry: T | null | undefined) {
  const kept = new Map(all)
  if (entry) kept.set(name, entry)
  else kept.delete(name)
  return kept
}

function withName<T>(all: ReadonlyMap<string, T>, from: string, to: string) {
  return withEntry(withEntry(all, from, null), to, all.get(from))
}
