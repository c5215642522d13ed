import { useRef, useState } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Notice } from '../../../../web/kit/Notice.tsx'
import type { CheckedText, RuleSetView, SetProblemView } from '../../../ipc/rule-views.ts'
import { useAct } from '../../data/use-act.ts'
import type { RuleSets } from '../../data/use-rule-sets-state.ts'
import { text } from '../text.ts'
import styles from './TextView.module.css'

type TextViewProps = {
  readonly sets: RuleSets
  readonly set: RuleSetView
  readonly checked: CheckedText
}

/**
 * The text of a set's file. Unlike a chip, a text means something else after each letter, and watched folders would follow it:
 * so it is applied when the person asks for it.
 */
export function TextView({ sets, set, checked: { problems, warnings } }: TextViewProps) {
  const { typed } = sets
  const shown = typed?.text ?? set.text
  const [applying, setApplying] = useState<string | null>(null)
  const [isUnderWay, setUnderWay] = useState(false)
  const opening = useAct('openRuleSetFile', problem => sets.showMessage({ problem }))
  const area = useRef<HTMLTextAreaElement>(null)
  const lines = shown.split('\n')
  const wrong = new Set(problems.map(({ line }) => line))
  const isStale = typed !== null && typed.version !== set.version

  async function apply(): Promise<void> {
    if (typed === null) return
    setUnderWay(true)
    setApplying(await sets.write(typed.text, typed.version))
    setUnderWay(false)
  }

  function goTo({ line, column }: SetProblemView): void {
    const at = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1
    area.current?.focus()
    area.current?.setSelectionRange(at, at)
  }

  return (
    <div className={styles.view}>
      <Notice kind="warning" message={isStale ? text.textStale : null} />
      <Notice kind="problem" message={applying} onDismiss={() => setApplying(null)} />
      <div className={styles.paper}>
        <div className={styles.numbers} aria-hidden="true">
          {lines.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are what they count
            <span key={at} className={wrong.has(at + 1) ? styles.wrong : undefined}>
              {at + 1}
            </span>
          ))}
        </div>
        <textarea
          ref={area}
          aria-label={text.textLabel}
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby="set-faults"
          spellCheck={false}
          autoComplete="off"
          wrap="off"
          rows={lines.length + 1}
          value={shown}
          onChange={({ currentTarget: { value } }) =>
            sets.type(value === set.text ? null : { version: typed?.version ?? set.version, text: value })
          }
        />
      </div>
      <div id="set-faults" className={styles.faults}>
        {problems.length === 0 && <p>{text.noFault(warnings.length)}</p>}
        <Found label={text.faults} found={problems} onGo={goTo} />
        <Found label={text.warnings} found={warnings} onGo={goTo} />
      </div>
      <div className={styles.answers}>
        <Button
          variant="primary"
          disabled={typed === null || problems.length > 0 || isUnderWay}
          onClick={() => void apply()}
        >
          {text.apply}
        </Button>
        <Button variant="quiet" disabled={typed === null} onClick={() => sets.type(null)}>
          {text.discard}
        </Button>
        <Button variant="quiet" onClick={() => void opening.act({ name: set.name })}>
          {text.openFile}
        </Button>
      </div>
    </div>
  )
}

type FoundProps = {
  readonly label: string
  readonly found: readonly SetProblemView[]
  readonly onGo: (found: SetProblemView) => void
}

/** Errors, or warnings, each with the way to its line. */
function Found({ label, found, onGo }: FoundProps) {
  if (found.length === 0) return null
  return (
    <ul aria-label={label} className={label === text.faults ? styles.errors : undefined}>
      {found.map(each => (
        <li key={`${each.line} ${each.field} ${each.message}`}>
          <button type="button" onClick={() => onGo(each)}>
            {text.line(each.line)}
          </button>
          <span>{text.fault(each)}</span>
        </li>
      ))}
    </ul>
  )
}
