import { Field, type FieldProps } from './Field.tsx'

type EmailFieldProps = Pick<FieldProps, 'defaultValue' | 'onChange' | 'onFocus'> & {
  /** `login`: the browser may offer passkeys beside addresses. */
  readonly purpose?: 'username' | 'email' | 'login'
}

export function EmailField({ purpose = 'username', ...rest }: EmailFieldProps) {
  return (
    <Field
      {...rest}
      required
      name="email"
      label="Email"
      type="email"
      autoComplete={purpose === 'login' ? 'username webauthn' : purpose}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
