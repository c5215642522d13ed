import { useEffect, useRef, useState } from 'react'
import { Badge } from '../../../../web/kit/Mark.tsx'
import { tip } from '../../../../web/kit/popover/Tooltip.tsx'
import type { Rule } from '../../../ipc/rule-views.ts'
import { useAccount } from '../../data/account-context.tsx'
import { text } from '../text.ts'
import styles from './RuleCard.module.css'

type RuleTitleProps = {
  readonly rule: Rule
  /** Why it is part of Premium; '' where it is not. */
  readonly paid: string
  /** The set can only be changed as a text. */
  readonly isFixed: boolean
  /** The field is shown. */
  readonly isNaming: boolean
  readonly onNaming: (isNaming: boolean) => void
  /** @returns why it cannot have the name; null where it has it */
  readonly onRename: (title: string) => Promise<string | null>
}

/** The name of a rule, or the field that changes it; and whether the rule is part of Premium. */
export function RuleTitle({ rule, paid, isFixed, isNaming, onNaming, onRename }: RuleTitleProps) {
  const isFree = useAccount().locked.length > 0
  const needsPremium = paid !== '' && isFree ? paid : undefined
  return (
    <>
      {isNaming ? (
        <NameField title={rule.rule} onRename={onRename} onEnd={() => onNaming(false)} />
      ) : (
        <h2>
          <button
            type="button"
            className={styles.title}
            disabled={isFixed}
            aria-label={text.nameOf(rule.rule)}
            {...tip(needsPremium)}
            onClick={() => onNaming(true)}
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

type NameFieldProps = Pick<RuleTitleProps, 'onRename'> & {
  readonly title: string
  readonly onEnd: () => void
}

/** Stays with what was typed while that is refused. */
function NameField({ title, onRename, onEnd }: NameFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])

  /** A question about the change, or a click elsewhere, takes the focus before the answer. */
  const isAsked = useRef(false)

  async function rename(typed: string): Promise<void> {
    if (isAsked.current) return
    isAsked.current = true
    const wanted = typed.trim()
    const refusal = wanted === title || wanted === '' ? null : await onRename(wanted)
    isAsked.current = false
    setProblem(refusal)
    if (refusal === null) onEnd()
  }

  return (
    <span className={styles.naming}>
      <input
        ref={field}
        aria-label={text.nameOf(title)}
        aria-invalid={problem !== null || undefined}
        defaultValue={title}
        maxLength={100}
        spellCheck={false}
        onBlur={({ currentTarget }) => void rename(currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault() // or the same press would answer a question that comes at once
            void rename(event.currentTarget.value)
          } else if (event.key === 'Escape') {
            event.currentTarget.value = title
            onEnd()
          }
        }}
      />
      {problem !== null && <span role="alert">{problem}</span>}
    </span>
  )
}
