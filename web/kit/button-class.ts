import styles from './Button.module.css'

export type ButtonStyle = {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  readonly size?: 'small' | 'normal' | 'large' | undefined
  readonly wide?: boolean | undefined
}

export const buttonClass = ({
  variant = 'secondary',
  size = 'normal',
  wide,
  isOff,
}: ButtonStyle & { readonly isOff?: boolean | undefined }): string =>
  [
    styles.button,
    styles[variant],
    size !== 'normal' && styles[size],
    wide && styles.wide,
    isOff && styles.off,
  ]
    .filter(Boolean)
    .join(' ')
