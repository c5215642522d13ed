import type { ClipboardEvent } from 'react'
import styles from './Field.module.css'
import { Field } from './Field.tsx'

/** Spec section 9. */
const codeLength = 6

/** Puts a pasted code in without the blanks that apps and mails show it with. */
function pasteWithoutBlanks(event: ClipboardEvent<HTMLInputElement>) {
  const pasted = event.clipboardData.getData('text').replace(/\s/g, '')
  if (!/^\d+$/.test(pasted)) return
  event.preventDefault()
  event.currentTarget.value = pasted.slice(0, codeLength)
}

/** One field for six digits, filled from the keyboard, the clipboard or the system. */
export function CodeField({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <Field
      required
      focusFirst
      name={name}
      label={label}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={codeLength}
      className={styles.code}
      onPaste={pasteWithoutBlanks}
    />
  )
}
