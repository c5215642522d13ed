import { Field } from './Field.tsx'

type EmailFieldProps = { readonly defaultValue?: string; readonly purpose?: 'username' | 'email' }

export function EmailField({ purpose = 'username', ...rest }: EmailFieldProps) {
  return (
    <Field
      {...rest}
      required
      name="email"
      label="Email"
      type="email"
      autoComplete={purpose}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
