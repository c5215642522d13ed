import { useEffect, useRef } from 'react'
import { Badge } from '../../../../web/kit/Mark.tsx'
import type { LeftBy } from '../../../../web/kit/popover/Popover.tsx'
import { tip } from '../../../../web/kit/popover/Tooltip.tsx'
import type { Rule } from '../../../ipc/rule-views.ts'
import { useAccount } from '../../data/account-context.tsx'
import { text } from '../text.ts'
import styles from './RuleCard.module.css'
import type { RuleEditor } from './use-rule-editor.ts'

type RuleTitleProps = {
  readonly rule: Rule
  /** Why it is part of Premium; '' where it is not. */
  readonly paid: string
  /** The set can only be changed as a text. */
  readonly isFixed: boolean
  readonly editor: RuleEditor
}

/** The name of a rule, or the field that changes it; and whether the rule is part of Premium. */
export function RuleTitle({ rule, paid, isFixed, editor }: RuleTitleProps) {
  const isFree = useAccount().locked.length > 0
  const needsPremium = paid !== '' && isFree ? paid : undefined
  const isNaming = editor.open !== null && editor.open.chip === null
  return (
    <>
      {isNaming ? (
        <NameField rule={rule} editor={editor} />
      ) : (
        <h2>
          <button
            type="button"
            className={styles.title}
            disabled={isFixed}
            aria-label={text.nameOf(rule.rule)}
            {...tip(needsPremium)}
            onClick={editor.openTitle}
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
    </>
  )
}

function NameField({ rule, editor }: Pick<RuleTitleProps, 'rule' | 'editor'>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  const { problem } = editor
  function finish(typed: string, by: LeftBy): void {
    const title = typed.trim()
    editor.finish(title === '' ? rule : { ...rule, rule: title }, by)
  }
  return (
    <span className={styles.naming}>
      <input
        ref={field}
        aria-label={text.nameOf(rule.rule)}
        aria-invalid={problem !== null || undefined}
        defaultValue={rule.rule}
        maxLength={100}
        spellCheck={false}
        onBlur={({ currentTarget }) => finish(currentTarget.value, 'elsewhere')}
        onKeyDown={event => {
          if (event.key === 'Enter') finish(event.currentTarget.value, 'key')
          else if (event.key === 'Escape') {
            event.currentTarget.value = rule.rule
            editor.leave('key')
          }
        }}
      />
      {problem !== null && <span role="alert">{problem}</span>}
    </span>
  )
}
