import type { ReactNode } from 'react'
import type { IconName } from '../../../web/kit/icon-paths.ts'
import { Mark } from '../../../web/kit/Mark.tsx'
import { type MenuItem, useContextMenu } from '../../../web/kit/popover/Menu.tsx'
import { writeTime } from '../../../web/kit/words/dates.ts'
import type { RunView } from '../../ipc/organize-views.ts'
import { Path } from '../lists/Path.tsx'
import styles from './JournalLine.module.css'
import { text } from './text.ts'

type JournalLineProps = {
  readonly run: Pick<RunView, 'folderName' | 'displayPath' | 'startedAt'>
  readonly icon: IconName
  readonly tone?: 'calm' | 'accent'
  /** Beside the folder's name. */
  readonly badge?: ReactNode
  /** What happened, in spans. */
  readonly facts: ReactNode
  readonly actions: ReactNode
  readonly menu: readonly (MenuItem | false)[]
  /** Below the line. */
  readonly children?: ReactNode
}

/** The frame of a line of the journal: when, where, what, and what can be done about it. */
export function JournalLine(props: JournalLineProps) {
  const { run, icon, tone = 'accent', badge, facts, actions, children } = props
  const { folderName, displayPath, startedAt } = run
  const { onContextMenu, menu } = useContextMenu(text.menuOf(folderName), props.menu)
  return (
    <li className={styles.line} onContextMenu={onContextMenu}>
      <time dateTime={startedAt}>{writeTime(startedAt)}</time>
      <Mark icon={icon} tone={tone} />
      <div className={styles.what}>
        <div className={styles.name}>
          <h3 title={displayPath}>
            <Path path={folderName} />
          </h3>
          {badge}
        </div>
        <p>{facts}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
      {children}
      {menu}
    </li>
  )
}
