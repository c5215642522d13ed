import { type ComponentProps, useSyncExternalStore } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'

type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className'> & {
    readonly icon?: IconName
    /** Takes the focus when the dialog around it opens. */
    readonly focusFirst?: boolean
  }

/** Waits, without looking so, for the script: a form sent before would put what was typed into the address. */
export function Button({ look, size, wide, icon, focusFirst, children, disabled, ...rest }: ButtonProps) {
  const isReady = useReady()
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || !isReady}
      data-focus-first={focusFirst}
      className={buttonClass({ look, size, wide, isOff: disabled })}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

const never = () => () => undefined

/** False in a prerendered page until the script has taken it over: what needs the script cannot be used before. */
const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
