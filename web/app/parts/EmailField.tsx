import { auth } from '../text/auth.ts'
import { Field } from './Field.tsx'

type EmailFieldProps = { readonly defaultValue?: string; readonly purpose?: 'username' | 'email' }

export function EmailField({ purpose = 'username', ...rest }: EmailFieldProps) {
  return (
    <Field
      {...rest}
      required
      name="email"
      label={auth.email}
      type="email"
      autoComplete={purpose}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
