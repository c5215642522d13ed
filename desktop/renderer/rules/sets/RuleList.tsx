import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Select } from '../../../../web/kit/form/Select.tsx'
import type { GivenRule, RuleLanguageView, RuleSetView, SetTrial } from '../../../ipc/rule-views.ts'
import { freeTitle, isComplete, titleAfter } from './edits.ts'
import { RuleCard } from './RuleCard.tsx'
import styles from './RuleList.module.css'
import { RuleSentence } from './RuleSentence.tsx'
import { text } from './text.ts'
import type { SetsDesk } from './use-sets.ts'

type RuleListProps = {
  readonly desk: SetsDesk
  readonly set: RuleSetView
  readonly language: RuleLanguageView
  readonly trial: SetTrial | null
  /** Its place; -1 for none. */
  readonly selected: number
  readonly onSelect: (at: number) => void
}

const blank: GivenRule = { rule: '', when: { mode: 'all', of: [] } }

/** The rules of a set in their order, and a new one at their end. */
export function RuleList({ desk, set, language, trial, selected, onSelect }: RuleListProps) {
  const { rules, otherwise, isByHand } = set
  // A set that can only be changed as a text takes none, and keeps it for the time after.
  const draft = isByHand ? null : desk.draft
  const setDraft = (made: GivenRule | null) => desk.keepDraft(set.name, made)
  const [said, setSaid] = useState('')
  /** The rule whose handle takes the focus once it is drawn. */
  const [focused, setFocused] = useState<{ readonly rule: string | undefined } | null>(null)
  const dragged = useRef<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const folders = [...new Set(rules.flatMap(({ to }) => (to === undefined ? [] : [to])))]

  useLayoutEffect(() => {
    if (focused === null) return
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-rule]') ?? [])]
    cards
      .find(card => card.dataset.rule === focused.rule)
      ?.querySelector('button')
      ?.focus()
  }, [focused])

  const adding = useRef<HTMLElement>(null)
  /** A draft that was kept takes no focus when the screen is shown again. */
  const isBegun = useRef(false)
  useLayoutEffect(() => {
    if (draft === blank && isBegun.current) adding.current?.querySelector('button')?.focus()
    isBegun.current = false
  }, [draft])

  const tell = (problem: string | null) => desk.say({ problem })

  /** @param to its place afterwards, by the rules of that moment and its place among them */
  async function move(title: string, to: (rules: readonly GivenRule[], at: number) => number): Promise<void> {
    let moved: { readonly to: number; readonly of: number } | undefined
    const problem = await desk.change(now => {
      const at = placeOf(title, now)
      const place = Math.min(Math.max(to(now, at), 0), now.length - 1)
      if (place === at) return null
      moved = { to: place, of: now.length }
      return { kind: 'move', at, to: place }
    })
    tell(problem)
    if (problem !== null || moved === undefined) return
    setFocused({ rule: title })
    onSelect(moved.to)
    setSaid(text.moved(title, moved.to + 1, moved.of))
  }

  async function remove(title: string): Promise<void> {
    let next: string | undefined
    const problem = await desk.change(now => {
      const at = now.findIndex(({ rule }) => rule === title)
      next = (now[at + 1] ?? now[at - 1])?.rule
      return at < 0 ? null : { kind: 'remove', at }
    })
    tell(problem)
    if (problem !== null) return
    setFocused({ rule: next })
    setSaid(text.removed(title))
  }

  const replace = (title: string, rule: GivenRule) =>
    desk.change(now => ({ kind: 'replace', rule, at: placeOf(title, now) }))

  async function duplicate(title: string): Promise<void> {
    const problem = await desk.change(now => {
      const at = placeOf(title, now)
      const rule = { ...blank, ...now[at], rule: freeTitle(text.copyOf(title).slice(0, 90), now) }
      return { kind: 'add', rule, at: at + 1 }
    })
    tell(problem)
  }

  async function write(rule: GivenRule): Promise<string | null> {
    if (!isComplete(rule)) {
      setDraft(rule)
      return null
    }
    let title = ''
    let at = 0
    const problem = await desk.change(now => {
      title = freeTitle(titleAfter(rule), now)
      at = now.length
      return { kind: 'add', rule: { ...rule, rule: title }, at }
    })
    if (problem !== null) return problem
    setDraft(null)
    setFocused({ rule: title })
    onSelect(at)
    return null
  }

  return (
    <>
      <ol ref={list} className={styles.rules} aria-label={text.rules}>
        {rules.map((rule, at) => (
          <RuleCard
            key={rule.rule}
            rule={rule}
            at={at}
            of={rules.length}
            language={language}
            folders={folders}
            paid={set.paid.find(paid => paid.rule === rule.rule)?.because ?? ''}
            tried={trial?.rules.find(tried => tried.rule === rule.rule)}
            isSelected={selected === at}
            isFixed={isByHand}
            actions={{
              onReplace: changed => replace(rule.rule, changed),
              onMove: by => void move(rule.rule, (_, from) => from + by),
              onDuplicate: () => void duplicate(rule.rule),
              onRemove: () => void remove(rule.rule),
              onSelect: () => onSelect(at),
              onDragStart: () => {
                dragged.current = rule.rule
              },
              // Left without a drop: what is dropped next is something else.
              onDragEnd: () => {
                dragged.current = null
              },
              onDropHere: () => {
                const title = dragged.current
                dragged.current = null
                if (title === null) return
                void move(title, (now, from) => {
                  const before = placeOf(rule.rule, now)
                  return from < before ? before - 1 : before
                })
              },
            }}
          />
        ))}
      </ol>
      {draft && (
        <section ref={adding} className={styles.draft} aria-label={text.add}>
          <RuleSentence rule={draft} language={language} folders={folders} isFixed={false} onChange={write} />
          <p>
            {text.adding}{' '}
            <Button look="quiet" size="small" onClick={() => setDraft(null)}>
              {text.addCancel}
            </Button>
          </p>
        </section>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only takes what is dragged; the keys are those of the rules */}
      <div
        className={styles.rest}
        onDragOver={event => event.preventDefault()}
        onDrop={() => {
          const title = dragged.current
          dragged.current = null
          if (title !== null) void move(title, now => now.length - 1)
        }}
      >
        <span>
          {text.everything} <span aria-hidden="true">→</span>
        </span>
        {isByHand ? (
          <b>{text.otherwise[otherwise ?? '']}</b>
        ) : (
          <Select
            label={text.otherwiseLabel}
            labelled="hidden"
            options={['', ...language.otherwises].map(value => ({
              value,
              label: text.otherwise[value] ?? value,
            }))}
            chosen={otherwise ?? ''}
            onChoose={value => void desk.change(() => ({ kind: 'otherwise', otherwise: value })).then(tell)}
          />
        )}
        {trial && <small>{text.files(trial.otherwise)}</small>}
      </div>
      {!isByHand && !draft && (
        <div>
          <Button
            look="quiet"
            icon="plus"
            onClick={() => {
              isBegun.current = true
              setDraft(blank)
            }}
          >
            {text.add}
          </Button>
        </div>
      )}
      <p role="status" className={styles.said}>
        {said}
      </p>
    </>
  )
}

/** Where it is by now. No two rules of a set have the same title. @throws where it is gone */
function placeOf(title: string, rules: readonly GivenRule[]): number {
  const at = rules.findIndex(({ rule }) => rule === title)
  if (at < 0) throw new Error(text.gone(title))
  return at
}
