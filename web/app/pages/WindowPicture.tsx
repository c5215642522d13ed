import { useChosenTheme } from '../../kit/theme/chosen-theme.ts'
import { usePlatform } from '../shell/platform.tsx'
import styles from './WindowPicture.module.css'

type WindowPictureProps = {
  /** Of the files in the site's folder of pictures. */
  readonly name: string
  readonly alt: string
  /** How wide it is drawn, for the browser to choose a file. */
  readonly sizes?: string
  /** There are only files as wide as the window. */
  readonly isOneSize?: boolean
  /** Its lower part is left out. */
  readonly isCut?: boolean
  /** It is what a visitor sees first. */
  readonly isFirst?: boolean
}

const size = { width: 1100, height: 760 }
/** A chosen appearance counts for pictures as well; without one, the system's. */
const darkMedia = { system: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' } as const

/** The real window, in the appearance of the page; nothing where the host has no pictures of it. */
export function WindowPicture(props: WindowPictureProps) {
  const { name, alt, sizes, isOneSize = false, isCut = false, isFirst = false } = props
  const { picturesUrl } = usePlatform()
  const dark = darkMedia[useChosenTheme()]
  if (picturesUrl === undefined) return null
  const fileOf = (scheme: 'dark' | 'light') => `${picturesUrl}/${name}-${scheme}`
  const types = isOneSize ? ['avif', 'webp'] : ['avif', 'webp', 'png']
  const sourcesOf = (file: string, type: string) =>
    isOneSize || type === 'png' ? `${file}.${type}` : `${file}.${type} 1100w, ${file}@2x.${type} 2200w`
  return (
    <picture className={isCut ? `${styles.picture} ${styles.top}` : styles.picture}>
      {(
        [
          ['dark', dark],
          ['light', undefined],
        ] as const
      ).flatMap(([scheme, media]) =>
        types.map(type => (
          <source
            key={scheme + type}
            media={media}
            type={`image/${type}`}
            srcSet={sourcesOf(fileOf(scheme), type)}
            sizes={sizes}
          />
        )),
      )}
      <img
        src={`${fileOf('light')}.${isOneSize ? 'webp' : 'png'}`}
        {...size}
        alt={alt}
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
    </picture>
  )
}
