import { useState } from 'react'
import type { Criterion, RuleProblem, Rules } from '../../ipc/views.ts'
import { splitLimits } from '../rules/form.ts'
import { text } from '../text.ts'
import { Button } from './Button.tsx'
import { DateFolders } from './DateFolders.tsx'
import styles from './SortOptions.module.css'
import { Switch } from './Switch.tsx'
import { TextField } from './TextField.tsx'

type SortOptionsProps = {
  readonly criterion: Criterion
  readonly rules: Rules
  readonly onChange: (changes: Partial<Rules>) => Promise<readonly RuleProblem[]>
  readonly onRules: () => void
}

/** The rules that a person most often sets beside a preview. They are saved at once, and hold everywhere. */
export function SortOptions({ criterion, rules, onChange, onRules }: SortOptionsProps) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const change = (changes: Partial<Rules>) =>
    onChange(changes).then(found => setProblems(found.map(({ message }) => message)))
  return (
    <div className={styles.options}>
      {criterion === 'date' && (
        <DateFolders chosen={rules.dateFolders} onChoose={dateFolders => void change({ dateFolders })} />
      )}
      {criterion === 'size' && (
        <SizeLimits
          key={rules.sizeLimits.join()}
          saved={rules.sizeLimits}
          problems={problems}
          onSave={sizeLimits => void change({ sizeLimits })}
        />
      )}
      <Switch
        label={text.options.subfolders}
        isOn={rules.subfolders}
        onChange={subfolders => void change({ subfolders })}
      />
      <Button look="quiet" size="small" icon="sliders" onClick={onRules}>
        {text.options.rules}
      </Button>
      {criterion !== 'size' && problems.length > 0 && <p role="alert">{problems.join(' ')}</p>}
    </div>
  )
}

type SizeLimitsProps = {
  readonly saved: readonly string[]
  readonly problems: readonly string[]
  readonly onSave: (limits: readonly string[]) => void
}

function SizeLimits({ saved, problems, onSave }: SizeLimitsProps) {
  const [written, setWritten] = useState(saved.join(', '))
  return (
    <div className={styles.limits}>
      <TextField
        label={text.options.sizeLimits}
        value={written}
        problems={problems}
        onChange={setWritten}
        onDone={() => {
          const limits = splitLimits(written)
          if (limits.join() !== saved.join()) onSave(limits)
        }}
      />
    </div>
  )
}
