import { useLocation } from 'react-router-dom'
import { lazyScreen } from '../lazy-screen.tsx'
import { Page } from '../parts/Page.tsx'
import { SectionMenu } from '../profile/SectionMenu.tsx'
import { sectionOf } from '../profile/sections.ts'
import { profile } from '../text/profile.ts'
import styles from './Profile.module.css'

const sections = {
  profile: lazyScreen(() => import('../profile/DetailsSection.tsx'), 'DetailsSection'),
  subscription: lazyScreen(() => import('../profile/SubscriptionSection.tsx'), 'SubscriptionSection'),
  security: lazyScreen(() => import('../profile/SecuritySection.tsx'), 'SecuritySection'),
  account: lazyScreen(() => import('../profile/AccountSection.tsx'), 'AccountSection'),
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
