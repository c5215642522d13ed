import { useRef, useState } from 'react'
import type { SetTrial } from '../../../ipc/rule-views.ts'
import { SettingRow } from '../../settings/SettingRow.tsx'
import styles from './fields.module.css'
import { AddForm, OptionField, RemoveButton } from './fields.tsx'
import type { ChangeOption } from './Options.tsx'
import { text } from './text.ts'

type LeaveAloneProps = {
  readonly patterns: readonly string[]
  /** What the patterns leave alone, once that is known. */
  readonly explained: SetTrial['patterns']
  readonly folderName: string | null
  readonly onChange: ChangeOption<readonly string[]>
}

/** Names and patterns of what stays where it is. */
export function LeaveAlone({ patterns, explained, folderName, onChange }: LeaveAloneProps) {
  const [written, setWritten] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  async function add(): Promise<void> {
    field.current?.focus()
    const pattern = written.trim()
    if (pattern === '') return
    const found = await onChange(all => (all.includes(pattern) ? all : [...all, pattern]))
    setProblem(found)
    if (found === null) setWritten(now => (now === written ? '' : now))
  }

  function remove(pattern: string): void {
    void onChange(all => all.filter(each => each !== pattern)).then(setProblem)
    field.current?.focus()
  }

  return (
    <SettingRow name={text.leaveAlone} hint={text.leaveAloneHint} isBelow>
      {patterns.length > 0 && (
        <ul className={styles.rows}>
          {patterns.map(pattern => {
            const about = explained.find(each => each.pattern === pattern)
            return (
              <li key={pattern} className={styles.single}>
                <div>
                  <code>{pattern}</code>
                  <p className={styles.note}>
                    {about?.sentence} {about && folderName && text.matched(about.items, folderName)}
                  </p>
                </div>
                <RemoveButton label={text.removePattern(pattern)} onClick={() => remove(pattern)} />
              </li>
            )
          })}
        </ul>
      )}
      <AddForm className={styles.single} onAdd={() => void add()}>
        <OptionField
          field={field}
          name="newPattern"
          label={text.newPattern}
          isLabelHidden
          placeholder={text.newPatternExample}
          value={written}
          problem={problem}
          onWrite={value => {
            setWritten(value)
            setProblem(null)
          }}
        />
      </AddForm>
    </SettingRow>
  )
}
