import { useState } from 'react'
import styles from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

type PasswordFieldProps = Omit<FieldProps, 'type' | 'end' | 'autoComplete'> & {
  /** For password managers: whether to fill in or to offer a new one. */
  readonly purpose: 'current' | 'new'
}

/** A password that can be shown. Pasting is allowed. */
export function PasswordField({ purpose, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      required
      {...field}
      type={isShown ? 'text' : 'password'}
      autoComplete={`${purpose}-password`}
      spellCheck={false}
      autoCapitalize="none"
      end={
        <button type="button" className={styles.toggle} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide password' : 'Show password'}
        </button>
      }
    />
  )
}
