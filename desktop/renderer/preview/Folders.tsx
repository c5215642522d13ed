import type { CSSProperties } from 'react'
import { Select } from '../../../web/kit/form/Select.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { tip } from '../../../web/kit/popover/Tooltip.tsx'
import { writeNumber } from '../../../web/kit/words/counts.ts'
import type { FolderSection, PlanView } from '../../ipc/organize-views.ts'
import type { ShownPlan } from '../../ipc/shown-plan.ts'
import { Path } from '../lists/Path.tsx'
import type { Drag } from '../lists/use-drag.ts'
import { Thumbnail } from '../looks/Thumbnail.tsx'
import { FolderTile } from '../parts/FolderTile.tsx'
import { folderBadge } from '../parts/folder-badge.ts'
import styles from './Folders.module.css'
import { text } from './text.ts'

export type Measure = 'files' | 'bytes'

type FoldersProps = {
  readonly plan: PlanView
  readonly measure: Measure
  /** Only to drop files on. */
  readonly isCompact: boolean
  /** So many folders are tiles; where there are more, all but the largest take a line together. */
  readonly mostTiles: number
  /** The key of the folder that is pointed at, or whose file is. */
  readonly lit: string | null
  /** What files are dragged over. */
  readonly over: string | null
  /** The key of the folder whose files alone are listed; '' for all. */
  readonly open: string
  readonly onMeasure: (measure: Measure) => void
  readonly onPoint: (folder: string | null) => void
  readonly onOpen: (folder: FolderSection) => void
  /** Null where there is nothing to put into one. */
  readonly onNew: (() => void) | null
}

/** What files can be let go on. */
export const dropOn = {
  folder: (key: string) => `folder ${key}`,
  newFolder: 'new',
  leave: 'leave',
} as const

/** The folder as it will be. */
export function Folders(props: FoldersProps) {
  const { plan, measure, isCompact, mostTiles, lit, over, open, onPoint, onOpen } = props
  const { folders, criterion } = plan
  const sizeOf = ({ files, sizeBytes }: FolderSection) => (measure === 'files' ? files : sizeBytes)
  const whole = measure === 'files' ? plan.files : plan.sizeBytes
  const isFew = folders.length <= mostTiles
  // A quarter of the room is the others'.
  const tilesAmongMany = mostTiles - mostTiles / 4
  const least = isFew ? 0 : (folders.map(sizeOf).sort((one, other) => other - one)[tilesAmongMany - 1] ?? 0)
  const tiles = folders.filter(folder => sizeOf(folder) >= least).slice(0, isFew ? mostTiles : tilesAmongMany)
  const isByHand = ({ byHand = 0 }: FolderSection) => byHand > 0
  const small = folders.filter(folder => !tiles.includes(folder))
  const chips = [...small.filter(isByHand), ...small.filter(folder => !isByHand(folder))]
  const isLit = (folder: FolderSection) => lit === folder.key
  const pointers = (folder: FolderSection) => ({
    onPointerEnter: () => onPoint(folder.key),
    onPointerLeave: () => onPoint(null),
    onFocus: () => onPoint(folder.key),
    onBlur: () => onPoint(null),
  })
  const isOver = ({ key }: FolderSection) => over === dropOn.folder(key)
  return (
    <section className={styles.folders} aria-label={text.folders}>
      <div className={isCompact ? styles.gone : styles.head}>
        <h2>
          {text.folders} <span className={styles.count}>{writeNumber(folders.length)}</span>
        </h2>
        <Select
          label={text.measures}
          options={(['files', 'bytes'] as const).map(value => ({ value, label: text.measure[value] }))}
          chosen={measure}
          onChoose={props.onMeasure}
        />
      </div>
      <div className={styles.scroller} data-scrolls="">
        <div className={styles.tiles}>
          {tiles.map(folder => (
            <FolderTile
              key={folder.key}
              badge={folderBadge(criterion, folder.key)}
              folder={folder}
              {...(!isCompact && {
                share: whole === 0 ? 0 : sizeOf(folder) / whole,
                pictures: <Samples plan={plan} folder={folder} />,
              })}
              {...(folder.byHand ? { note: text.byYou(folder.byHand) } : {})}
              light={isLit(folder) || isOver(folder) ? 'lit' : undefined}
              isOpen={open === folder.key}
              onOpen={() => onOpen(folder)}
              data-drop={dropOn.folder(folder.key)}
              data-lit={isLit(folder) ? '' : undefined}
              {...pointers(folder)}
            />
          ))}
        </div>
      </div>
      <ul className={styles.chips} aria-label={text.smaller}>
        <li>
          <button
            type="button"
            className={over === dropOn.newFolder ? `${styles.new} ${styles.lit}` : styles.new}
            {...tip(props.onNew ? undefined : text.newFolderHint)}
            aria-disabled={props.onNew === null}
            onClick={() => props.onNew?.()}
            data-drop={dropOn.newFolder}
          >
            <Icon name="plus" />
            {text.newFolder}
          </button>
        </li>
        {chips.map(folder => (
          <li key={folder.key}>
            <button
              type="button"
              className={isLit(folder) || isOver(folder) ? `${styles.chip} ${styles.lit}` : styles.chip}
              style={{ '--colour': folderBadge(criterion, folder.key).colour } as CSSProperties}
              aria-pressed={open === folder.key}
              title={folder.label}
              onClick={() => onOpen(folder)}
              data-drop={dropOn.folder(folder.key)}
              {...pointers(folder)}
            >
              <span className={styles.label}>
                <Path path={folder.label} />
              </span>{' '}
              <span className={styles.count}>{writeNumber(folder.files)}</span>
              {folder.byHand ? <em>{text.byYou(folder.byHand)}</em> : null}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Three of its files. */
function Samples({ plan: { planId }, folder }: { readonly plan: PlanView; readonly folder: FolderSection }) {
  return folder.samples.map(path => (
    <Thumbnail key={path} file={{ name: path, listed: { of: 'plan', id: planId, path } }} size="medium" />
  ))
}

/** What follows the pointer: how many files are dragged, and where they would go. */
export function Dragged({ drag, plan }: { readonly drag: Drag; readonly plan: ShownPlan }) {
  return (
    <div className={styles.ghost} style={{ translate: `${drag.x + 12}px ${drag.y + 12}px` }}>
      {text.dragged(drag.chosen.rows.length, overName(plan, drag.over))}
    </div>
  )
}

/** Where dragged files would go; null for nowhere. */
function overName({ folders }: PlanView, over: string | null): string | null {
  if (over === null) return null
  if (over === dropOn.leave) return text.leave
  if (over === dropOn.newFolder) return text.newFolder
  return folders.find(({ key }) => dropOn.folder(key) === over)?.label ?? null
}
