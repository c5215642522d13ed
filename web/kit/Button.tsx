import { type ComponentProps, useSyncExternalStore } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

type ButtonProps = ButtonLook & Omit<ComponentProps<'button'>, 'className' | 'disabled'>

/** Waits, without looking so, for the script: a form sent before would put what was typed into the address. */
export function Button({ look, size, wide, type = 'button', ...rest }: ButtonProps) {
  const isReady = useReady()
  return <button {...rest} type={type} disabled={!isReady} className={buttonClass({ look, size, wide })} />
}

const never = () => () => undefined

/** False in a prerendered page until the script has taken it over: what needs the script cannot be used before. */
const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
