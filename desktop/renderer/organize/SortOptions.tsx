import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Switch } from '../../../web/kit/form/Switch.tsx'
import type { Criterion, Rules } from '../../ipc/organize-views.ts'
import { DateFolders } from '../rules/DateFolders.tsx'
import { splitLimits } from '../rules/form.ts'
import { RuleField } from '../rules/RuleField.tsx'
import { text as rulesText } from '../rules/text.ts'
import { useRulesDesk } from './organize-context.tsx'
import styles from './SortOptions.module.css'
import { text } from './text.ts'

/** The rules that a person most often sets beside a preview. They are saved at once, and hold everywhere. */
export function SortOptions({ criterion }: { readonly criterion: Criterion }) {
  const { view, change: save } = useRulesDesk()
  const navigate = useNavigate()
  const [problems, setProblems] = useState<readonly string[]>([])
  // Not read yet, or they cannot be followed.
  if (!view || view.problem) return null
  const { rules } = view

  async function change(changes: Partial<Rules>): Promise<boolean> {
    const found = await save(changes)
    setProblems(found.map(({ message }) => message))
    return found.length === 0
  }

  return (
    <div className={styles.options}>
      {criterion === 'date' && (
        <DateFolders chosen={rules.dateFolders} onChoose={dateFolders => void change({ dateFolders })} />
      )}
      {criterion === 'size' && (
        <SizeLimits
          saved={rules.sizeLimits}
          problems={problems}
          onSave={sizeLimits => change({ sizeLimits })}
        />
      )}
      <Switch
        label={rulesText.subfolders}
        isOn={rules.subfolders}
        onChange={subfolders => void change({ subfolders })}
      />
      <Button look="quiet" size="small" icon="sliders" onClick={() => void navigate('/rules')}>
        {text.options.rules}
      </Button>
      {criterion !== 'size' && problems.length > 0 && <p role="alert">{problems.join(' ')}</p>}
    </div>
  )
}

type SizeLimitsProps = {
  readonly saved: readonly string[]
  readonly problems: readonly string[]
  /** @returns whether they were saved */
  readonly onSave: (limits: readonly string[]) => Promise<boolean>
}

function SizeLimits({ saved, problems, onSave }: SizeLimitsProps) {
  /** Null while the saved ones are shown. */
  const [written, setWritten] = useState<string | null>(null)

  function save(): void {
    if (written === null) return
    const limits = splitLimits(written)
    if (limits.join() === saved.join()) setWritten(null)
    else void onSave(limits).then(isSaved => isSaved && setWritten(null))
  }

  return (
    <div className={styles.limits}>
      <RuleField
        name="sizeLimits"
        label={rulesText.sizeLimits}
        value={written ?? saved.join(', ')}
        problems={written === null ? [] : problems}
        onWrite={setWritten}
        onBlur={save}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          save()
        }}
      />
    </div>
  )
}
