import styles from './Button.module.css'

export type ButtonLook = {
  readonly look?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  readonly size?: 'small' | 'normal' | 'large' | undefined
  readonly wide?: boolean | undefined
}

export const buttonClass = ({
  look = 'secondary',
  size = 'normal',
  wide,
  isOff,
}: ButtonLook & { readonly isOff?: boolean | undefined }): string =>
  [styles.button, styles[look], size !== 'normal' && styles[size], wide && styles.wide, isOff && styles.off]
    .filter(Boolean)
    .join(' ')
