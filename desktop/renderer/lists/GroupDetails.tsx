import { useState } from 'react'
import type { Group, ListName } from '../../ipc/views.ts'
import { bytes, counted } from '../format.ts'
import { Icon } from '../parts/Icon.tsx'
import type { IconName } from '../parts/icon-paths.ts'
import { Mark, type Tone } from '../parts/Mark.tsx'
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
          <span className={styles.number}>{counted(files, noun)}</span>
          {outOf !== undefined && <span className={styles.number}>{bytes(sizeBytes)}</span>}
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
