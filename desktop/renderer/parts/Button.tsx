import type { ReactNode } from 'react'
import styles from './Button.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'

type ButtonProps = {
  readonly children: ReactNode
  /** Left out for the button that sends a form. */
  readonly onClick?: () => void
  readonly look?: 'primary' | 'secondary' | 'quiet'
  readonly size?: 'small' | 'normal' | 'large'
  readonly icon?: IconName
  readonly disabled?: boolean
  /** When the visible words do not say enough on their own. */
  readonly label?: string
  /** Takes the focus when the dialog around it opens. */
  readonly focusFirst?: boolean
}

export function Button(props: ButtonProps) {
  const { children, onClick, look = 'secondary', size = 'normal', icon, disabled, label, focusFirst } = props
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      className={[styles.button, styles[look], styles[size]].join(' ')}
      onClick={onClick}
      disabled={disabled}
      aria-label={label}
      data-focus-first={focusFirst}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}
