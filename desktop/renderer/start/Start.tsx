import { useNavigate } from 'react-router-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { useOrganize } from '../data/organize-context.tsx'
import { useCall } from '../data/use-call.ts'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { FolderCard } from './FolderCard.tsx'
import styles from './Start.module.css'
import { StartPicture } from './StartPicture.tsx'
import { text } from './text.ts'
import { useStartFolders } from './use-start-folders.ts'

/** Where a person begins: folders at hand, each a click away from its preview. */
export function Start() {
  const { browse } = useOrganize()
  const start = useStartFolders()
  const folders = start?.folders ?? []
  const usual = folders.filter(({ kind }) => kind !== 'recent')
  const recent = folders.filter(({ kind }) => kind === 'recent')
  return (
    <div className={styles.start}>
      <header className={start?.isFirst ? styles.first : styles.header}>
        {start?.isFirst && <StartPicture />}
        <div>
          <ScreenTitle>{text.title}</ScreenTitle>
          <p>{text.lead}</p>
        </div>
        <Button variant="primary" size={start?.isFirst ? 'large' : undefined} icon="folder" onClick={browse}>
          {text.browse}
        </Button>
      </header>
      {usual.length > 0 && (
        <ul className={styles.usual} aria-label={text.usual}>
          {usual.map(folder => (
            <FolderCard key={folder.startId} folder={folder} />
          ))}
        </ul>
      )}
      {recent.length > 0 && (
        <section>
          <h2 className={styles.heading}>{text.recent}</h2>
          <ul className={styles.recent} aria-label={text.recent}>
            {recent.map(folder => (
              <FolderCard key={folder.startId} folder={folder} isSmall />
            ))}
          </ul>
        </section>
      )}
      <WatchedToday />
      <div className={styles.drop}>
        <p>
          <Icon name="download" />
          {text.drop}
        </p>
        <ul>
          {text.promises.map(promise => (
            <li key={promise}>
              <Icon name="check" />
              {promise}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** What watched folders did today; nothing where none is watched. */
function WatchedToday() {
  const navigate = useNavigate()
  // The Watched screen shows what is wrong.
  const folders = useCall('watching', null).data?.folders ?? []
  if (folders.length === 0) return null
  return (
    <section>
      <h2 className={styles.heading}>{text.watched}</h2>
      <ul className={styles.watched}>
        {folders.map(folder => (
          <li key={folder.watchId}>
            <Button size="small" icon="watch" onClick={() => void navigate('/watched')}>
              {text.watchedOf(folder)}
            </Button>
          </li>
        ))}
        {folders.some(({ movedToday }) => movedToday > 0) && (
          <li>
            <Button size="small" variant="quiet" onClick={() => void navigate('/history')}>
              {text.history}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
