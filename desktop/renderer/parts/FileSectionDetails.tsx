import { useMemo, useState } from 'react'
import { Icon } from '../../../web/kit/Icon.tsx'
import type { IconName } from '../../../web/kit/icon-paths.ts'
import { Mark, type Tone } from '../../../web/kit/Mark.tsx'
import { writeCount } from '../../../web/kit/words/counts.ts'
import type { FileSection } from '../../ipc/organize-views.ts'
import { FileList } from '../lists/FileList.tsx'
import { filterRows } from '../lists/file-rows.ts'
import type { FileListProps } from '../lists/list-props.ts'
import { Path } from '../lists/Path.tsx'
import styles from './FileSectionDetails.module.css'

type FileSectionDetailsProps<Key extends string> = SectionRowsProps<Key> & {
  readonly icon: IconName
  readonly tone?: Tone
  readonly noun: string
}

/** One line for many files; opened, it lists them. */
export function FileSectionDetails<Key extends string>(props: FileSectionDetailsProps<Key>) {
  const { icon, tone = 'calm', noun, ...list } = props
  const [isOpen, setOpen] = useState(false)
  const { label, files } = props.section
  return (
    <li>
      <details className={styles.section} onToggle={event => setOpen(event.currentTarget.open)}>
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
            <SectionRows {...list} />
          </div>
        )}
      </details>
    </li>
  )
}

/** `rows`: also those of other sections. */
type SectionRowsProps<Key extends string> = Omit<FileListProps, 'label' | 'narrowing' | 'total'> & {
  readonly section: FileSection<Key>
}

function SectionRows<Key extends string>({ section, rows: all, ...list }: SectionRowsProps<Key>) {
  const rows = useMemo(() => filterRows(all, section.key, ''), [all, section.key])
  return (
    <FileList {...list} rows={rows} total={section.files} label={section.label} narrowing={section.key} />
  )
}
