import { Page } from '../../kit/Page.tsx'
import styles from './Changelog.module.css'
import { changelog, readNotes } from './changelog-notes.ts'

/** The notes that each release was published with. */
export const Changelog = () => (
  <Page width="medium" title={changelog.title} lead={changelog.lead}>
    {readNotes().map(({ version, notes }) => (
      <section key={version} className={styles.version}>
        <h2 id={version}>
          <a href={`#${version}`}>{changelog.version(version)}</a>
        </h2>
        <ul>
          {notes.map(({ text, platforms }) => (
            <li key={text}>
              {text}
              {platforms && <span> {platforms}</span>}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </Page>
)
