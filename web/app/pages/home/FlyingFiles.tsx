import styles from './FlyingFiles.module.css'

const files = [
  'images',
  'documents',
  'images',
  'audio',
  'video',
  'documents',
  'images',
  'archives',
  'audio',
  'data',
] as const

/** Files that leave the picture's list for its folders, once. Decoration: the style sheet alone moves them. */
export const FlyingFiles = () => (
  <div className={styles.files} aria-hidden="true">
    {files.map((kind, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
      <i key={place} className={styles[kind]} />
    ))}
  </div>
)
