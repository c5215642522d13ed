import { Link } from 'react-router-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Dialog } from '../../../web/kit/dialog/Dialog.tsx'
import { legalPages } from '../account/places.ts'
import { useAppInfo } from '../data/app-info.tsx'
import { useCall } from '../data/use-call.ts'
import styles from './About.module.css'
import { text } from './text.ts'

export function About({ onClose }: { readonly onClose: () => void }) {
  const { version } = useAppInfo()
  const { data: licences, problem } = useCall('licences', null)
  return (
    <Dialog
      title={text.about.title}
      onDismiss={onClose}
      answers={
        <Button variant="primary" focusFirst onClick={onClose}>
          {text.about.close}
        </Button>
      }
    >
      <p>
        {text.about.version(version)}
        <br />
        {text.about.copyright}
      </p>
      <nav aria-label={text.about.legal} className={styles.legal}>
        {legalPages.map(({ path, name }) => (
          <Link key={path} to={path} onClick={onClose}>
            {name}
          </Link>
        ))}
      </nav>
      <h3 className={styles.heading}>{text.about.licences}</h3>
      <ul className={styles.licences}>
        {licences?.map(licence => (
          <li key={`${licence.name} ${licence.version}`}>
            <details>
              <summary>{text.about.licence(licence)}</summary>
              <pre>{licence.text || text.about.noText}</pre>
            </details>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.note}>
        {problem}
      </p>
    </Dialog>
  )
}
