import { Button } from '../Button.tsx'
import type { ButtonStyle } from '../button-class.ts'
import { useMode } from '../use-mode.ts'
import { Question, type QuestionText } from './Question.tsx'

type AskingButtonProps = {
  readonly label: string
  readonly variant?: ButtonStyle['variant']
  readonly size?: ButtonStyle['size']
  readonly disabled?: boolean
  readonly question: QuestionText
  readonly onConfirm: () => void
}

/** Asks once before it does its work. */
export function AskingButton({ label, variant, size, disabled, question, onConfirm }: AskingButtonProps) {
  const { mode, setMode } = useMode<'view' | 'ask'>('view')
  return (
    <>
      <Button variant={variant} size={size} disabled={disabled} onClick={() => setMode('ask')}>
        {label}
      </Button>
      {mode === 'ask' && <Question text={question} onConfirm={onConfirm} onClose={() => setMode('view')} />}
    </>
  )
}
