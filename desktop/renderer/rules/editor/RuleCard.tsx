import { type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '../../../../web/kit/Icon.tsx'
import { Badge } from '../../../../web/kit/Mark.tsx'
import { MenuButton, type MenuItem } from '../../../../web/kit/popover/Menu.tsx'
import { tip } from '../../../../web/kit/popover/Tooltip.tsx'
import type { Rule, TriedRule } from '../../../ipc/rule-views.ts'
import type { Words } from '../model/words.ts'
import { text } from '../text.ts'
import styles from './RuleCard.module.css'
import { RuleSentence } from './RuleSentence.tsx'
import { RuleTitle } from './RuleTitle.tsx'
import type { RuleChanges, RuleDrag } from './use-rule-changes.ts'
import type { RuleEditor } from './use-rule-editor.ts'

type RuleCardProps = {
  readonly rule: Rule
  readonly at: number
  readonly of: number
  readonly language: Words
  readonly folders: readonly string[]
  /** Why it is part of Premium; '' where it is not. */
  readonly paid: string
  /** What of it cannot be meant. */
  readonly warnings: readonly string[]
  readonly tried: TriedRule | undefined
  readonly isSelected: boolean
  /** The set can only be changed as a text. */
  readonly isFixed: boolean
  readonly editor: RuleEditor
  readonly changes: RuleChanges
  readonly drag: RuleDrag
  readonly onSelect: () => void
}

/** A rule of the list: its name, its sentence, how many files it takes. */
export function RuleCard(props: RuleCardProps) {
  const { rule, at, of, language, folders, isSelected, isFixed, editor, changes, drag, onSelect } = props
  const card = useRef<HTMLLIElement>(null)
  const [isNaming, setNaming] = useState(false)

  function press(event: KeyboardEvent): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0 || isFixed) return
    event.preventDefault()
    changes.moveBy(rule.rule, step)
  }

  /** Of a rule that gives files none yet: its chip will be the next one. */
  function askName(): void {
    const chips = [...(card.current?.querySelectorAll<HTMLElement>('[aria-haspopup="dialog"]') ?? [])]
    const anchor = chips.at(-1)
    if (anchor) editor.openChip({ part: { at: 'name' }, anchor, index: chips.length })
  }

  const classes = [
    styles.card,
    isSelected && styles.selected,
    drag.over === rule.rule && styles.over,
    rule.off && styles.off,
  ]
  return (
    <li
      ref={card}
      className={classes.filter(Boolean).join(' ')}
      data-rule={rule.rule}
      onClick={onSelect}
      onKeyDown={press}
      {...drag.target(rule.rule)}
    >
      {!isFixed && (
        <button
          type="button"
          className={styles.handle}
          aria-label={text.drag(rule.rule, at + 1, of)}
          {...tip(text.dragHint)}
          {...drag.handle(rule.rule)}
        >
          <span aria-hidden="true">⋮⋮</span>
        </button>
      )}
      <div className={styles.head}>
        <RuleTitle
          rule={rule}
          paid={props.paid}
          isFixed={isFixed}
          isNaming={isNaming}
          onNaming={setNaming}
          onRename={async title => (await changes.change(rule, { ...rule, rule: title })).problem}
        />
        {rule.off && <Badge tone="calm">{text.isOff}</Badge>}
        {!rule.off && <Count {...props} />}
        {!isFixed && (
          <MenuButton
            label={text.more(rule.rule)}
            size="tiny"
            items={menuOf(props, () => setNaming(true), askName)}
          />
        )}
      </div>
      <RuleSentence rule={rule} language={language} folders={folders} isFixed={isFixed} editor={editor} />
      {props.warnings.map(warning => (
        <p key={warning} className={styles.warning}>
          <Icon name="alert" /> {warning}
        </p>
      ))}
    </li>
  )
}

function menuOf(
  { rule, at, of, editor, changes }: RuleCardProps,
  onNaming: () => void,
  onAskName: () => void,
): readonly MenuItem[] {
  const words = text.ruleMenu
  const named: MenuItem = { label: words.named, icon: 'font', hasSeparatorAbove: true, onChoose: onAskName }
  return [
    { label: words.rename, icon: 'font', onChoose: onNaming },
    { label: words.duplicate, icon: 'copies', onChoose: () => changes.duplicate(rule.rule) },
    {
      label: words.up,
      icon: 'chevron',
      key: 'Alt+↑',
      isOff: at === 0,
      hasSeparatorAbove: true,
      onChoose: () => changes.moveBy(rule.rule, -1),
    },
    {
      label: words.down,
      icon: 'chevron',
      key: 'Alt+↓',
      isOff: at === of - 1,
      onChoose: () => changes.moveBy(rule.rule, 1),
    },
    ...(rule.name === undefined && !rule.leave ? [named] : []),
    {
      label: rule.off ? words.on : words.off,
      icon: rule.off ? 'play' : 'pause',
      hasSeparatorAbove: true,
      onChoose: () => void editor.change(switched(rule)),
    },
    {
      label: words.remove,
      icon: 'close',
      hasSeparatorAbove: true,
      onChoose: () => changes.remove(rule.rule),
    },
  ]
}

function switched({ off, ...rule }: Rule): Rule {
  return off ? rule : { ...rule, off: true }
}

/** Files that it takes in the folder that the set is tried on. */
function Count({ rule, tried, isSelected, onSelect }: RuleCardProps) {
  if (tried === undefined) return null
  const files = text.files(tried.moves + tried.stays)
  return (
    <button
      type="button"
      className={styles.count}
      aria-label={`${text.tries(rule.rule)}: ${files}`}
      aria-pressed={isSelected}
      onClick={onSelect}
    >
      {files}
    </button>
  )
}
