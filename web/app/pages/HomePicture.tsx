import { Icon } from '../../kit/Icon.tsx'
import styles from './HomePicture.module.css'
import { home } from './home-text.ts'

const { before, after, files, folders } = home.picture

/** The product in one drawing: loose files on one side, folders on the other. */
export function HomePicture() {
  return (
    <div className={styles.picture} aria-hidden="true">
      <div className={styles.pane}>
        <p className={styles.title}>{before}</p>
        {files.map(file => (
          <div key={file} className={styles.item}>
            <Icon name="file" />
            <span>{file}</span>
          </div>
        ))}
      </div>
      <div className={styles.arrow}>
        <Icon name="chevron" />
      </div>
      <div className={styles.pane}>
        <p className={styles.title}>{after}</p>
        {folders.map(([name, count]) => (
          <div key={name} className={`${styles.item} ${styles.folder}`}>
            <Icon name="folder" />
            <span>{name}</span>
            <span className={styles.count}>{count}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
