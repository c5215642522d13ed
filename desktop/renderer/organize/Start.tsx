import { Button } from '../../../web/kit/Button.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { useOrganize } from './organize-context.tsx'
import styles from './Start.module.css'
import { StartPicture } from './StartPicture.tsx'
import { text } from './text.ts'

export function Start() {
  const { browse, reopen, recent } = useOrganize()
  return (
    <div className={styles.start}>
      <section className={styles.target}>
        <StartPicture />
        <ScreenTitle>{text.start.title}</ScreenTitle>
        <p className={styles.lead}>{text.start.lead}</p>
        <Button look="primary" size="large" icon="folder" onClick={browse}>
          {text.start.browse}
        </Button>
        <ul className={styles.promises}>
          {text.start.promises.map(promise => (
            <li key={promise}>
              <Icon name="check" />
              {promise}
            </li>
          ))}
        </ul>
      </section>
      {recent.length > 0 && (
        <section className={styles.recent}>
          <h2>{text.start.recent}</h2>
          <ul>
            {recent.map(run => (
              <li key={run.runId}>
                <button
                  type="button"
                  aria-label={text.start.reopen(run.folderName)}
                  onClick={() => reopen(run.runId)}
                >
                  <Icon name="folder" />
                  <span>
                    <strong>{run.folderName}</strong>
                    <small title={run.displayPath}>{run.displayPath}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
