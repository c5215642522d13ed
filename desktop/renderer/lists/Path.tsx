import { Fragment } from 'react'
import { baseOf, parentOf } from '../../ipc/paths.ts'
import { hasRightToLeft } from './isolate.ts'
import styles from './Path.module.css'

type PathProps = {
  readonly path: string
  /** Where it takes several lines, they end with a slash. */
  readonly breaks?: boolean
}

/** A path in which each name is isolated: a Hebrew one does not turn the others round. Also for a single name. */
export function Path({ path, breaks = false }: PathProps) {
  const isIsolated = hasRightToLeft.test(path)
  if (!isIsolated && !breaks) return path
  return path.split(/([/\\])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity, and never change places
    <Fragment key={at}>
      {isIsolated && at % 2 === 0 ? <bdi>{part}</bdi> : part}
      {breaks && at % 2 === 1 && <wbr />}
    </Fragment>
  ))
}

type TargetProps = {
  readonly path: string
  /** Where the file comes from: a name that it keeps is only read aloud. */
  readonly from?: string
}

/** Where a file goes. */
export function Target({ path, from }: TargetProps) {
  const folder = parentOf(path)
  const name = baseOf(path)
  const isSameName = folder !== '' && from !== undefined && name === baseOf(from)
  const cut = isSameName ? folder.length : path.length - name.length
  return (
    <>
      <span className={styles.folder}>
        <Path path={path.slice(0, cut)} />
      </span>
      <span className={isSameName ? styles.unseen : undefined}>
        <Path path={path.slice(cut)} />
      </span>
    </>
  )
}
