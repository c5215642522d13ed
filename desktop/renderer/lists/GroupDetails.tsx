import { type ReactNode, useState } from 'react'
import { Icon } from '../../../web/kit/Icon.tsx'
import type { IconName } from '../../../web/kit/icon-paths.ts'
import { Mark, type Tone } from '../../../web/kit/Mark.tsx'
import { writeCount } from '../../../web/kit/words/counts.ts'
import type { Group, ListName } from '../../ipc/organize-views.ts'
import styles from './GroupDetails.module.css'
import { Path } from './Path.tsx'
import { RowList } from './RowList.tsx'

type GroupDetailsProps = {
  readonly group: Group
  readonly icon: IconName
  readonly tone?: Tone
  readonly list: ListName
  readonly id: string
  readonly noun: string
  /** The files, where they can be worked with. */
  readonly rows?: ReactNode
}

/** One line for many files; opened, it lists them. */
export function GroupDetails({ group, icon, tone = 'calm', list, id, noun, rows }: GroupDetailsProps) {
  const [isOpen, setOpen] = useState(false)
  const { key, label, files } = group
  return (
    <li>
      <details className={styles.group} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className={styles.plain}>
          <Mark icon={icon} tone={tone} />
          <span className={styles.label}>
            <Path path={label} />
          </span>
          <span className={styles.number}>{writeCount(files, noun)}</span>
          <span className={styles.chevron}>
            <Icon name="chevron" />
          </span>
        </summary>
        {isOpen && (
          <div className={styles.rows}>
            {rows ?? <RowList source={{ list, id, group: key, filter: '' }} label={label} expected={files} />}
          </div>
        )}
      </details>
    </li>
  )
}
