import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../../web/kit/Icon.tsx'
import { Badge } from '../../../../web/kit/Mark.tsx'
import { MenuButton, type MenuItem } from '../../../../web/kit/popover/Menu.tsx'
import { tip } from '../../../../web/kit/popover/Tooltip.tsx'
import type { Rule, TriedRule } from '../../../ipc/rule-views.ts'
import { useAccount } from '../../data/account-context.tsx'
import styles from './RuleCard.module.css'
import { RuleSentence, type SentenceEditors } from './RuleSentence.tsx'
import { text } from './text.ts'
import type { Words } from './words.ts'

export type RuleActions = {
  /** @returns why nothing was changed; null where it was */
  onReplace(rule: Rule): Promise<string | null>
  /** @param by `-1` for one place up */
  onMove(by: number): void
  onDuplicate(): void
  onRemove(): void
  onSelect(): void
  onDragStart(): void
  onDragEnd(): void
  onDropHere(): void
}

type RuleCardProps = {
  readonly rule: Rule
  readonly at: number
  readonly of: number
  readonly language: Words
  readonly folders: readonly string[]
  /** Why it is part of Premium; '' where it is not. */
  readonly paid: string
  readonly tried: TriedRule | undefined
  readonly isSelected: boolean
  /** The set can only be changed as a text. */
  readonly isFixed: boolean
  readonly actions: RuleActions
}

/** A rule of the list: its name, its sentence, how many files it takes. */
export function RuleCard(props: RuleCardProps) {
  const { rule, at, of, language, folders, paid, tried, isSelected, isFixed, actions } = props
  const needsPremium = usePaidReason(paid)
  const [isNaming, setNaming] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const sentence = useRef<SentenceEditors>(null)

  function press(event: KeyboardEvent): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0 || isFixed) return
    event.preventDefault()
    actions.onMove(step)
  }

  async function rename(title: string): Promise<void> {
    const wanted = title.trim()
    if (wanted === rule.rule || wanted === '') return setNaming(false)
    const found = await actions.onReplace({ ...rule, rule: wanted })
    setProblem(found)
    setNaming(found !== null)
  }

  const over = (event: DragEvent, isHere: boolean) => {
    event.preventDefault()
    setOver(isHere)
  }
  const items: readonly MenuItem[] = [
    { label: text.ruleMenu.rename, icon: 'font', onChoose: () => setNaming(true) },
    { label: text.ruleMenu.duplicate, icon: 'copies', onChoose: actions.onDuplicate },
    {
      label: text.ruleMenu.up,
      icon: 'chevron',
      key: 'Alt+↑',
      isOff: at === 0,
      opensGroup: true,
      onChoose: () => actions.onMove(-1),
    },
    {
      label: text.ruleMenu.down,
      icon: 'chevron',
      key: 'Alt+↓',
      isOff: at === of - 1,
      onChoose: () => actions.onMove(1),
    },
    ...(rule.name === undefined && !rule.leave
      ? [
          {
            label: text.ruleMenu.named,
            icon: 'font' as const,
            opensGroup: true,
            onChoose: () => sentence.current?.askName(),
          },
        ]
      : []),
    {
      label: rule.off ? text.ruleMenu.on : text.ruleMenu.off,
      icon: rule.off ? 'play' : 'pause',
      opensGroup: true,
      onChoose: () => void actions.onReplace(switched(rule)).then(setProblem),
    },
    { label: text.ruleMenu.remove, icon: 'close', opensGroup: true, onChoose: actions.onRemove },
  ]

  return (
    <li
      className={`${styles.card} ${isSelected ? styles.selected : ''} ${isOver ? styles.over : ''} ${rule.off ? styles.off : ''}`}
      data-rule={rule.rule}
      onClick={actions.onSelect}
      onKeyDown={press}
      onDragOver={event => over(event, true)}
      onDragLeave={event => over(event, false)}
      onDrop={event => {
        over(event, false)
        actions.onDropHere()
      }}
    >
      {!isFixed && (
        <button
          type="button"
          className={styles.handle}
          draggable
          aria-label={text.drag(rule.rule, at + 1, of)}
          {...tip(text.dragHint)}
          onDragEnd={actions.onDragEnd}
          onDragStart={event => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', rule.rule)
            const card = event.currentTarget.closest('li')
            if (card) event.dataTransfer.setDragImage(card, 12, 12)
            actions.onDragStart()
          }}
        >
          <span aria-hidden="true">⋮⋮</span>
        </button>
      )}
      <div className={styles.head}>
        {isNaming ? (
          <NameField
            title={rule.rule}
            problem={problem}
            onName={title => void rename(title)}
            onCancel={() => {
              setNaming(false)
              setProblem(null)
            }}
          />
        ) : (
          <h2>
            <button
              type="button"
              className={styles.title}
              disabled={isFixed}
              aria-label={text.nameOf(rule.rule)}
              {...tip(needsPremium)}
              onClick={() => setNaming(true)}
            >
              <bdi>{rule.rule}</bdi>
            </button>
          </h2>
        )}
        {needsPremium && (
          <span data-tip={needsPremium}>
            <Badge tone="calm">{text.premium}</Badge>
          </span>
        )}
        {rule.off && <Badge tone="calm">{text.isOff}</Badge>}
        {tried && !rule.off && (
          <button
            type="button"
            className={styles.count}
            aria-label={`${text.tries(rule.rule)}: ${text.files(tried.moves + tried.stays)}`}
            aria-pressed={isSelected}
            onClick={actions.onSelect}
          >
            {text.files(tried.moves + tried.stays)}
          </button>
        )}
        {!isFixed && (
          <MenuButton
            className={styles.more}
            aria-label={text.more(rule.rule)}
            label={text.more(rule.rule)}
            items={items}
          >
            <Icon name="menu" />
          </MenuButton>
        )}
      </div>
      {problem !== null && !isNaming && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <RuleSentence
        ref={sentence}
        rule={rule}
        language={language}
        folders={folders}
        isFixed={isFixed}
        onChange={actions.onReplace}
      />
    </li>
  )
}

/** @returns undefined where nothing has to be paid for, or Premium is there */
function usePaidReason(paid: string): string | undefined {
  const isFree = useAccount().locked.length > 0
  return paid !== '' && isFree ? paid : undefined
}

function switched({ off, ...rule }: Rule): Rule {
  return off ? rule : { ...rule, off: true }
}

type NameFieldProps = {
  readonly title: string
  readonly problem: string | null
  readonly onName: (title: string) => void
  readonly onCancel: () => void
}

function NameField({ title, problem, onName, onCancel }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <span className={styles.naming}>
      <input
        ref={field}
        aria-label={text.nameOf(title)}
        aria-invalid={problem !== null || undefined}
        defaultValue={title}
        maxLength={100}
        spellCheck={false}
        onBlur={({ currentTarget }) => onName(currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') onName(event.currentTarget.value)
          else if (event.key === 'Escape') {
            event.currentTarget.value = title
            onCancel()
          }
        }}
      />
      {problem !== null && <span role="alert">{problem}</span>}
    </span>
  )
}
