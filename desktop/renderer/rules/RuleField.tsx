import { type ComponentProps, useState } from 'react'
import { Field } from '../../../web/kit/form/Field.tsx'

/** On a field that holds nothing of what was typed into it: there is no typing to take back in it. */
export const untyped = 'data-untyped'

type RuleFieldProps = Pick<
  ComponentProps<typeof Field>,
  'name' | 'label' | 'isLabelHidden' | 'placeholder' | 'field' | 'onBlur' | 'onKeyDown'
> & {
  readonly value: string
  readonly problems?: readonly string[]
  readonly onWrite: (value: string) => void
}

/** A field of a rule, with what is wrong with it. */
export function RuleField({ problems = [], onWrite, ...field }: RuleFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      {...field}
      type="text"
      autoComplete="off"
      spellCheck={false}
      remark={problems.join(' ')}
      {...(typed !== field.value && { [untyped]: true })}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onWrite(value)
      }}
    />
  )
}
