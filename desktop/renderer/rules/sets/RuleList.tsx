import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Select } from '../../../../web/kit/form/Select.tsx'
import type { Rule, RuleSetView, SetTrial } from '../../../ipc/rule-views.ts'
import type { SetsDesk } from '../../data/use-sets.ts'
import { freeTitle, isComplete, titleAfter } from './edits.ts'
import { RuleCard } from './RuleCard.tsx'
import styles from './RuleList.module.css'
import { RuleSentence } from './RuleSentence.tsx'
import { text } from './text.ts'
import type { Words } from './words.ts'

type RuleListProps = {
  readonly desk: SetsDesk
  readonly set: RuleSetView
  readonly language: Words
  readonly trial: SetTrial | null
  /** The name of a rule. */
  readonly selected: string
  readonly onSelect: (rule: string) => void
}

const blank: Rule = { rule: '' }

/** The rules of a set in their order, and a new one at their end. */
export function RuleList({ desk, set, language, trial, selected, onSelect }: RuleListProps) {
  const { isByHand } = set
  const rules = rulesOf(set)
  // A set that can only be changed as a text takes none, and keeps it for the time after.
  const draft = isByHand ? null : desk.draft
  const setDraft = (made: Rule | null) => desk.keepDraft(set.name, made)
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
  async function move(title: string, to: (rules: readonly Rule[], at: number) => number): Promise<void> {
    let moved: { readonly to: number; readonly of: number } | undefined
    const problem = await desk.change(view => {
      const now = rulesOf(view)
      const at = placeOf(title, now)
      const place = Math.min(Math.max(to(now, at), 0), now.length - 1)
      if (place === at) return null
      moved = { to: place, of: now.length }
      return { kind: 'move', at, to: place }
    })
    tell(problem)
    if (problem !== null || moved === undefined) return
    setFocused({ rule: title })
    onSelect(title)
    setSaid(text.moved(title, moved.to + 1, moved.of))
  }

  async function remove(title: string): Promise<void> {
    let next: string | undefined
    const problem = await desk.change(view => {
      const now = rulesOf(view)
      const at = now.findIndex(({ rule }) => rule === title)
      next = (now[at + 1] ?? now[at - 1])?.rule
      return at < 0 ? null : { kind: 'remove', at }
    })
    tell(problem)
    if (problem !== null) return
    setFocused({ rule: next })
    setSaid(text.removed(title))
  }

  async function replace(title: string, rule: Rule): Promise<string | null> {
    const problem = await desk.change(now => ({ kind: 'replace', rule, at: placeOf(title, rulesOf(now)) }))
    if (problem === null && selected === title) onSelect(rule.rule)
    return problem
  }

  async function duplicate(title: string): Promise<void> {
    const problem = await desk.change(view => {
      const now = rulesOf(view)
      const at = placeOf(title, now)
      const rule = { ...blank, ...now[at], rule: freeTitle(text.copyOf(title).slice(0, 90), now) }
      return { kind: 'add', rule, at: at + 1 }
    })
    tell(problem)
  }

  async function write(rule: Rule): Promise<string | null> {
    if (!isComplete(rule)) {
      setDraft(rule)
      return null
    }
    let title = ''
    const problem = await desk.change(view => {
      const now = rulesOf(view)
      title = freeTitle(titleAfter(rule), now)
      return { kind: 'add', rule: { ...rule, rule: title }, at: now.length }
    })
    if (problem !== null) return problem
    setDraft(null)
    setFocused({ rule: title })
    onSelect(title)
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
            isSelected={selected === rule.rule}
            isFixed={isByHand}
            actions={{
              onReplace: changed => replace(rule.rule, changed),
              onMove: by => void move(rule.rule, (_, from) => from + by),
              onDuplicate: () => void duplicate(rule.rule),
              onRemove: () => void remove(rule.rule),
              onSelect: () => onSelect(rule.rule),
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
          {text.everything(rules.length)} <span aria-hidden="true">→</span>
        </span>
        {isByHand ? (
          <b>{text.otherwise[set.set.otherwise ?? '']}</b>
        ) : (
          <Select
            label={text.otherwiseLabel}
            labelled="hidden"
            options={['', ...language.otherwises].map(value => ({
              value,
              label: text.otherwise[value] ?? value,
            }))}
            chosen={set.set.otherwise ?? ''}
            onChoose={value =>
              void desk
                .change(() => ({ kind: 'set', field: 'otherwise', ...(value !== '' && { value }) }))
                .then(tell)
            }
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

const rulesOf = ({ set }: RuleSetView) => set.rules ?? []

/** Where it is by now. No two rules of a set have the same title. @throws where it is gone */
function placeOf(title: string, rules: readonly Rule[]): number {
  const at = rules.findIndex(({ rule }) => rule === title)
  if (at < 0) throw new Error(text.gone(title))
  return at
}
