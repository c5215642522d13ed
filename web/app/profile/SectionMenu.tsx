import { useNavigate } from 'react-router-dom'
import { Link } from '../shell/Link.tsx'
import styles from './SectionMenu.module.css'
import { type SectionName, sectionNames } from './sections.ts'
import { profile } from './text.ts'

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
