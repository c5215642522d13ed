import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { useReady } from './use-ready.ts'

type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'className' | 'disabled'>

/** Waits, without looking so, for the script: a form sent before would put what was typed into the address. */
export function Button({ look, size, wide, type = 'button', ...rest }: ButtonProps) {
  const isReady = useReady()
  return <button {...rest} type={type} disabled={!isReady} className={buttonClass({ look, size, wide })} />
}
