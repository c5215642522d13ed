import { type ComponentProps, useState } from 'react'
import { Field } from '../../../../web/kit/form/Field.tsx'

/** On a field that holds nothing of what was typed into it: there is no typing to undo in it. */
export const untyped = 'data-untyped'

type OptionFieldProps = Pick<
  ComponentProps<typeof Field>,
  'name' | 'label' | 'isLabelHidden' | 'placeholder' | 'field' | 'onBlur' | 'onKeyDown'
> & {
  readonly value: string
  readonly problem: string | null
  readonly onWrite: (value: string) => void
}

/** A field of an option, with what is wrong with it. */
export function OptionField({ problem, onWrite, ...field }: OptionFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      {...field}
      type="text"
      autoComplete="off"
      spellCheck={false}
      remark={problem ?? ''}
      {...(typed !== field.value && { [untyped]: true })}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onWrite(value)
      }}
    />
  )
}
