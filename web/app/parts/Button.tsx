import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'className'>

export function Button({ look, size, wide, type = 'button', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonClass({ look, size, wide })} />
}
