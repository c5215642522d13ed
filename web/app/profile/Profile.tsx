import type { ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { Page } from '../../kit/Page.tsx'
import { usePlatform } from '../shell/platform.tsx'
import { AccountSection } from './account/AccountSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import styles from './Profile.module.css'
import { SectionMenu, type SectionName, sectionOf } from './SectionMenu.tsx'
import { SecuritySection } from './security/SecuritySection.tsx'
import { SubscriptionSection } from './subscription/SubscriptionSection.tsx'
import { profile } from './text.ts'

const sections = {
  profile: DetailsSection,
  subscription: SubscriptionSection,
  security: SecuritySection,
  account: AccountSection,
} as const satisfies Record<SectionName, ComponentType>

/** Sections by hash. Choosing one mounts it again, which clears its errors and inputs. */
export function Profile() {
  const { hash, key } = useLocation()
  const shown = sectionOf(hash)
  const Section = sections[shown]
  const { navigatesProfile } = usePlatform()
  return (
    <Page title={shown === 'profile' ? profile.title : profile.sections[shown]}>
      <div className={navigatesProfile ? undefined : styles.columns}>
        {!navigatesProfile && <SectionMenu shown={shown} />}
        <div className={styles.section}>
          <Section key={key} />
        </div>
      </div>
    </Page>
  )
}
