import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

type NoticeProps = {
  readonly message: string
  readonly onRetry?: () => void
  readonly onDismiss: () => void
}

/** An error that stays until it is dismissed. */
export function Notice({ message, onRetry, onDismiss }: NoticeProps) {
  return (
    <div className={styles.notice} role="alert">
      <Icon name="alert" />
      <p>{message}</p>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button size="small" look="quiet" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  )
}
