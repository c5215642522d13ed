import { Link, useNavigate } from 'react-router-dom'
import styles from './SectionMenu.module.css'
import { profile } from './text.ts'

export const sectionNames = ['profile', 'subscription', 'security', 'account'] as const
export type SectionName = (typeof sectionNames)[number]

/** @returns the section that a hash names; an unknown one is the profile */
export const sectionOf = (hash: string): SectionName =>
  sectionNames.find(name => hash === `#${name}`) ?? 'profile'

/** A list beside the section on large screens, a dropdown above it on small ones. */
export function SectionMenu({ shown }: { readonly shown: SectionName }) {
  const navigate = useNavigate()
  return (
    <>
      <nav aria-label={profile.navigation} className={styles.menu}>
        {sectionNames.map(name => (
          <Link key={name} to={`#${name}`} aria-current={name === shown ? 'true' : undefined}>
            {profile.sections[name]}
          </Link>
        ))}
      </nav>
      <label className={styles.chooser}>
        {profile.chooser}
        <select value={shown} onChange={event => navigate(`#${event.currentTarget.value}`)}>
          {sectionNames.map(name => (
            <option key={name} value={name}>
              {profile.sections[name]}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
