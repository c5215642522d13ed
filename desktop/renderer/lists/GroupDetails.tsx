import { type ReactNode, useMemo, useState } from 'react'
import { Icon } from '../../../web/kit/Icon.tsx'
import type { IconName } from '../../../web/kit/icon-paths.ts'
import { Mark, type Tone } from '../../../web/kit/Mark.tsx'
import { writeCount } from '../../../web/kit/words/counts.ts'
import type { Group, ListedFile, Row } from '../../ipc/organize-views.ts'
import { filterRows } from './file-rows.ts'
import styles from './GroupDetails.module.css'
import { NotListed } from './NotListed.tsx'
import { Path } from './Path.tsx'
import { RowList, type RowListColumns } from './RowList.tsx'

type GroupDetailsProps<Key extends string> = Omit<RowsOfGroupProps<Key>, 'group'> & {
  readonly group: Group<Key>
  readonly icon: IconName
  readonly tone?: Tone
  readonly noun: string
}

/** One line for many files; opened, it lists them. */
export function GroupDetails<Key extends string>(props: GroupDetailsProps<Key>) {
  const { group, icon, tone = 'calm', noun } = props
  const [isOpen, setOpen] = useState(false)
  const { label, files } = group
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
            <RowsOfGroup {...props} />
          </div>
        )}
      </details>
    </li>
  )
}

type RowsOfGroupProps<Key extends string> = Pick<ListedFile, 'of' | 'id'> & {
  readonly group: Group<Key>
  readonly columns: RowListColumns
  /** Also those of other groups. */
  readonly rows: readonly Row[]
  /** Draws the rows of the group, where they can be worked with. */
  readonly draw?: ((group: Group<Key>, rows: readonly Row[]) => ReactNode) | undefined
}

function RowsOfGroup<Key extends string>({ group, columns, rows: all, of, id, draw }: RowsOfGroupProps<Key>) {
  const rows = useMemo(() => filterRows(all, group.key, ''), [all, group.key])
  return (
    <>
      <NotListed listed={rows.length} files={group.files} />
      {draw?.(group, rows) ?? <RowList columns={columns} rows={rows} of={of} id={id} label={group.label} />}
    </>
  )
}
