import { Page } from '../../kit/Page.tsx'
import { usePlatform } from '../shell/platform.tsx'
import styles from './Help.module.css'
import { help } from './help-text.ts'

export function Help() {
  const { supportEmail } = usePlatform()
  return (
    <Page width="medium" title={help.title} lead={help.lead}>
      <div className={styles.help}>
        <section className={styles.section}>
          <h2>{help.manual}</h2>
          <ol className={styles.steps}>
            {help.steps.map(step => (
              <li key={step.title}>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section className={styles.section}>
          <h2>{help.troubleshooting}</h2>
          {help.problems.map(problem => (
            <div key={problem.title} className={styles.problem}>
              <h3>{problem.title}</h3>
              <p>{problem.text}</p>
            </div>
          ))}
          <p>
            {help.otherwise} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </p>
        </section>
      </div>
    </Page>
  )
}
