import { useRef, useState } from 'react'
import { Card } from '../../../web/kit/Card.tsx'
import type { RuleProblem, RulesTrial } from '../../ipc/organize-views.ts'
import { RuleField } from './RuleField.tsx'
import styles from './RuleRows.module.css'
import { AddForm, RemoveButton } from './RuleRows.tsx'
import { text } from './text.ts'

type LeaveAloneRulesProps = {
  readonly patterns: readonly string[]
  /** What the patterns leave alone, once that is known. */
  readonly explained: RulesTrial['patterns']
  readonly folderName: string | null
  readonly onChange: (
    of: (patterns: readonly string[]) => readonly string[],
  ) => Promise<readonly RuleProblem[]>
}

/** Names and patterns of what stays where it is. */
export function LeaveAloneRules({ patterns, explained, folderName, onChange }: LeaveAloneRulesProps) {
  const [written, setWritten] = useState('')
  const [problems, setProblems] = useState<readonly RuleProblem[]>([])
  const field = useRef<HTMLInputElement>(null)

  async function add(): Promise<void> {
    field.current?.focus()
    const pattern = written.trim()
    if (pattern === '') return
    const found = await onChange(all => (all.includes(pattern) ? all : [...all, pattern]))
    setProblems(found)
    if (found.length === 0) setWritten(now => (now === written ? '' : now))
  }

  function remove(pattern: string): void {
    void onChange(all => all.filter(each => each !== pattern))
    field.current?.focus()
  }

  return (
    <Card title={text.leaveTitle} text={text.leaveLead}>
      {patterns.length > 0 && (
        <ul className={styles.rows}>
          {patterns.map((pattern, at) => {
            const about = explained[at]
            const items = about?.items ?? null
            return (
              <li key={pattern} className={styles.single}>
                <code>{pattern}</code>
                <p className={styles.note}>
                  {about?.sentence} {items !== null && folderName && text.matched(items, folderName)}
                </p>
                <RemoveButton label={text.removePattern(pattern)} onClick={() => remove(pattern)} />
              </li>
            )
          })}
        </ul>
      )}
      <AddForm fields="one" action={text.addPattern} onAdd={() => void add()}>
        <RuleField
          field={field}
          name="newPattern"
          label={text.newPattern}
          placeholder={text.patternExample}
          value={written}
          problems={problems.map(({ message }) => message)}
          onWrite={value => {
            setWritten(value)
            setProblems([])
          }}
        />
      </AddForm>
    </Card>
  )
}
