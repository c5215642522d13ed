import { useMemo, useState } from 'react'
import { Icon } from '../../../web/kit/Icon.tsx'
import type { IconName } from '../../../web/kit/icon-paths.ts'
import { Mark, type Tone } from '../../../web/kit/Mark.tsx'
import { writeCount } from '../../../web/kit/words/counts.ts'
import type { Group } from '../../ipc/organize-views.ts'
import { FileList } from '../lists/FileList.tsx'
import { filterRows } from '../lists/file-rows.ts'
import type { FileListProps } from '../lists/list-props.ts'
import { NotListed } from '../lists/NotListed.tsx'
import { Path } from '../lists/Path.tsx'
import styles from './GroupDetails.module.css'

type GroupDetailsProps<Key extends string> = RowsOfGroupProps<Key> & {
  readonly icon: IconName
  readonly tone?: Tone
  readonly noun: string
}

/** One line for many files; opened, it lists them. */
export function GroupDetails<Key extends string>(props: GroupDetailsProps<Key>) {
  const { icon, tone = 'calm', noun, ...list } = props
  const [isOpen, setOpen] = useState(false)
  const { label, files } = props.group
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
            <RowsOfGroup {...list} />
          </div>
        )}
      </details>
    </li>
  )
}

/** `rows`: also those of other groups. */
type RowsOfGroupProps<Key extends string> = Omit<FileListProps, 'label' | 'narrowing'> & {
  readonly group: Group<Key>
}

function RowsOfGroup<Key extends string>({ group, rows: all, ...list }: RowsOfGroupProps<Key>) {
  const rows = useMemo(() => filterRows(all, group.key, ''), [all, group.key])
  return (
    <>
      <NotListed listed={rows.length} files={group.files} />
      <FileList {...list} rows={rows} label={group.label} narrowing={group.key} />
    </>
  )
}
