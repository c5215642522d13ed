import { useLocation } from 'react-router-dom'
import { Page } from '../../kit/Page.tsx'
import { lazyScreen } from '../shell/lazy-screen.tsx'
import styles from './Profile.module.css'
import { SectionMenu } from './SectionMenu.tsx'
import { sectionOf } from './sections.ts'
import { profile } from './text.ts'

const sections = {
  profile: lazyScreen(() => import('./details/DetailsSection.tsx'), 'DetailsSection'),
  subscription: lazyScreen(() => import('./subscription/SubscriptionSection.tsx'), 'SubscriptionSection'),
  security: lazyScreen(() => import('./security/SecuritySection.tsx'), 'SecuritySection'),
  account: lazyScreen(() => import('./account/AccountSection.tsx'), 'AccountSection'),
}

/** Sections by hash. Each is drawn anew whenever one is chosen, so that errors and inputs are gone. */
export function Profile() {
  const { hash, key } = useLocation()
  const shown = sectionOf(hash)
  const Section = sections[shown]
  return (
    <Page title={shown === 'profile' ? profile.title : profile.sections[shown]}>
      <div className={styles.columns}>
        <SectionMenu shown={shown} />
        <div className={styles.section}>
          <Section key={key} />
        </div>
      </div>
    </Page>
  )
}
