import { useState } from 'react'
import { Icon } from '../../../web/kit/Icon.tsx'
import type { IconName } from '../../../web/kit/icon-paths.ts'
import { Mark, type Tone } from '../../../web/kit/Mark.tsx'
import { writeCount } from '../../../web/kit/words/counts.ts'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { Group, ListName } from '../../ipc/organize-views.ts'
import styles from './GroupDetails.module.css'
import { RowList } from './RowList.tsx'
import { text } from './text.ts'

type GroupDetailsProps = {
  readonly group: Group
  readonly icon: IconName
  readonly tone?: Tone
  readonly list: ListName
  readonly id: string
  readonly noun: string
  /** All files, when the group's share of them is drawn. */
  readonly outOf?: number
}

/** One line for many files; opened, it lists them. */
export function GroupDetails({ group, icon, tone = 'calm', list, id, noun, outOf }: GroupDetailsProps) {
  const [isOpen, setOpen] = useState(false)
  const { key, label, files, sizeBytes } = group
  return (
    <li>
      <details className={styles.group} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className={outOf === undefined ? styles.plain : styles.measured}>
          <Mark icon={icon} tone={tone} />
          <span className={styles.label}>{label}</span>
          {outOf !== undefined && <Share files={files} outOf={outOf} />}
          <span className={styles.number}>{writeCount(files, noun)}</span>
          {outOf !== undefined && <span className={styles.number}>{writeSize(sizeBytes)}</span>}
          <span className={styles.chevron}>
            <Icon name="chevron" />
          </span>
        </summary>
        {isOpen && (
          <div className={styles.rows}>
            <RowList source={{ list, id, group: key, filter: '' }} label={label} expected={files} />
          </div>
        )}
      </details>
    </li>
  )
}

function Share({ files, outOf }: { readonly files: number; readonly outOf: number }) {
  return (
    <span className={styles.share} title={text.share(files, outOf)}>
      <span className={styles.bar} style={{ inlineSize: `${(100 * files) / outOf}%` }} />
    </span>
  )
}
