import type { ComponentProps } from 'react'
import { Field } from '../../../web/kit/form/Field.tsx'

type RuleFieldProps = Pick<
  ComponentProps<typeof Field>,
  'name' | 'label' | 'isLabelHidden' | 'placeholder' | 'field' | 'onBlur' | 'onKeyDown'
> & {
  readonly value: string
  readonly problems?: readonly string[]
  readonly onWrite: (value: string) => void
}

/** A field of a rule. What is wrong with it is said as it is written. */
export function RuleField({ problems = [], onWrite, ...field }: RuleFieldProps) {
  return (
    <Field
      {...field}
      type="text"
      autoComplete="off"
      spellCheck={false}
      remark={problems.join(' ')}
      onChange={event => onWrite(event.currentTarget.value)}
    />
  )
}
