import { type ComponentProps, useSyncExternalStore } from 'react'
import styles from './Button.module.css'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'

type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'className'> & {
    readonly icon?: IconName
    /** Takes the focus when the dialog around it opens. */
    readonly focusFirst?: boolean
  }

/**
 * Inactive until the script runs: a form sent earlier would put the typed values into the address. It looks so only where
 * that takes a while.
 */
export function Button({ variant, size, wide, icon, focusFirst, children, disabled, ...rest }: ButtonProps) {
  const isReady = useReady()
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || !isReady}
      data-focus-first={focusFirst}
      className={`${buttonClass({ variant, size, wide, isOff: disabled })} ${isReady ? '' : styles.waiting}`}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

const never = () => () => undefined

/** False in a prerendered page until the script has hydrated it. */
const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
