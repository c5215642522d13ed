import type { ReactNode } from 'react'
import { Card } from '../../kit/Card.tsx'
import { Page } from '../../kit/Page.tsx'
import styles from './AuthPage.module.css'

type AuthPageProps = {
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
  /** The way elsewhere, below the card. */
  readonly aside?: ReactNode
}

/** One form in the middle of the page. */
export function AuthPage({ title, lead, children, aside }: AuthPageProps) {
  return (
    <Page width="narrow" title={title} lead={lead}>
      <Card>{children}</Card>
      {aside && <p className={styles.aside}>{aside}</p>}
    </Page>
  )
}
