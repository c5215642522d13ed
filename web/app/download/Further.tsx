import { useEffect, useState } from 'react'
import {
  type PlatformKey,
  type Release,
  type ReleaseFeed,
  type ReleaseKey,
  releaseKeys,
} from '../../../server/contract/release-feed.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Card } from '../../kit/Card.tsx'
import { FormActions } from '../../kit/form/Form.tsx'
import styles from './Download.module.css'
import { download } from './text.ts'

/**
 * Tells visitors of other systems what there is, and lets them take the link along; no server learns of it. Who that is the
 * page knows before it is drawn (web/site/first-paint.js), so that nothing moves.
 */
export function Elsewhere({ hasMac }: { readonly hasMac: boolean }) {
  const [address, setAddress] = useState('')
  // Empty at the first drawing: the prerendered page does not know its address.
  useEffect(() => setAddress(`${location.origin}/download`), [])
  const mail = `mailto:?subject=${encodeURIComponent(download.mailSubject)}&body=${encodeURIComponent(address)}`
  return (
    <div className={styles.elsewhere}>
      <Card>
        <p className={styles.phone}>{download.elsewhere.phone}</p>
        <p className={styles.computer}>{hasMac ? download.elsewhere.mac : download.elsewhere.computer}</p>
        <FormActions>
          <a className={buttonClass({})} href={mail}>
            {download.mail}
          </a>
          {address && 'share' in navigator && (
            <Button onClick={() => navigator.share({ url: address }).catch(() => undefined)}>
              {download.share}
            </Button>
          )}
        </FormActions>
      </Card>
    </div>
  )
}

type OthersProps = {
  readonly feed: ReleaseFeed
  readonly isOnline: boolean
  readonly onDownload: (key: ReleaseKey, release: Release) => void
}

/** What the feed holds beside the three platforms; nothing where it holds no more. */
export function Others({ feed, isOnline, onDownload }: OthersProps) {
  const found = Object.entries(download.otherNames).flatMap(([key, name]) => {
    const known = releaseKeys.find(one => one === key)
    const release = known && feed[known]
    return release ? [{ key: known, name, release }] : []
  })
  if (found.length === 0) return null
  return (
    <Card title={download.others}>
      <ul className={styles.others}>
        {found.map(({ key, name, release }) => (
          <li key={key}>
            <Button disabled={!isOnline} onClick={() => onDownload(key, release)}>
              {name}
            </Button>
            <span>
              {download.version(release.version)} · {download.size(release.sizeBytes)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export type NextStepsProps = { readonly platform: PlatformKey; readonly file: string }

/** After the click, what to do with the file. */
export const NextSteps = ({ platform, file }: NextStepsProps) => (
  <Card title={download.next.title}>
    <ol className={styles.steps}>
      {download.next[platform](file).map(step => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  </Card>
)
