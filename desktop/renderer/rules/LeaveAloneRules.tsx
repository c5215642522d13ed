import { useRef, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Card } from '../../../web/kit/Card.tsx'
import type { RuleProblem, RulesTrial } from '../../ipc/organize-views.ts'
import { problemsAt } from './form.ts'
import { RuleField } from './RuleField.tsx'
import styles from './RuleRows.module.css'
import { text } from './text.ts'

type LeaveAloneRulesProps = {
  readonly patterns: readonly string[]
  /** What the patterns leave alone, once that is known. */
  readonly explained: RulesTrial['patterns']
  readonly problems: readonly RuleProblem[]
  readonly folderName: string | null
  readonly onChange: (patterns: readonly string[]) => void
}

/** Names and patterns of what stays where it is. */
export function LeaveAloneRules({
  patterns,
  explained,
  problems,
  folderName,
  onChange,
}: LeaveAloneRulesProps) {
  const [written, setWritten] = useState('')
  const field = useRef<HTMLInputElement>(null)

  function add(): void {
    const pattern = written.trim()
    if (pattern !== '' && !patterns.includes(pattern)) onChange([...patterns, pattern])
    setWritten('')
    field.current?.focus()
  }

  function remove(pattern: string): void {
    onChange(patterns.filter(each => each !== pattern))
    field.current?.focus()
  }

  return (
    <Card title={text.leaveTitle} text={text.leaveLead}>
      {patterns.length > 0 && (
        <ul className={styles.rows}>
          {patterns.map((pattern, at) => {
            const wrong = problemsAt(problems, `leaveAlone[${at}]`)
            const about = explained[at]
            const items = about?.items ?? null
            return (
              <li key={pattern} className={styles.single}>
                <code>{pattern}</code>
                <p className={wrong.length > 0 ? styles.wrong : styles.note}>
                  {wrong.length > 0 ? wrong.join(' ') : about?.sentence}{' '}
                  {wrong.length === 0 && items !== null && folderName && text.matched(items, folderName)}
                </p>
                <Button
                  look="quiet"
                  size="small"
                  icon="close"
                  aria-label={text.removePattern(pattern)}
                  onClick={() => remove(pattern)}
                >
                  {text.remove}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <form
        className={styles.add}
        onSubmit={event => {
          event.preventDefault()
          add()
        }}
      >
        <RuleField
          field={field}
          name="newPattern"
          label={text.newPattern}
          placeholder={text.patternExample}
          value={written}
          onWrite={setWritten}
        />
        <Button type="submit" icon="plus">
          {text.addPattern}
        </Button>
      </form>
    </Card>
  )
}
