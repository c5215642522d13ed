import type { ReactNode } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import styles from './OptionRows.module.css'
import { text } from './text.ts'

type RemoveButtonProps = { readonly label: string; readonly onClick: () => void }

/** At the end of a row. The label names the row. */
export const RemoveButton = ({ label, onClick }: RemoveButtonProps) => (
  <Button look="quiet" size="small" icon="close" aria-label={label} onClick={onClick}>
    {text.remove}
  </Button>
)

type AddFormProps = {
  readonly fields: 'one' | 'two'
  readonly onAdd: () => void
  readonly children: ReactNode
}

/** The fields of a new row below the others, with the button that adds it. */
export function AddForm({ fields, onAdd, children }: AddFormProps) {
  return (
    <form
      className={fields === 'one' ? styles.single : styles.pair}
      onSubmit={event => {
        event.preventDefault()
        onAdd()
      }}
    >
      {children}
      <Button type="submit" size="small" icon="plus">
        {text.add}
      </Button>
    </form>
  )
}
