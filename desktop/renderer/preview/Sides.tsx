import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Tab, Tabs } from '../../../web/kit/Tabs.tsx'
import { commands } from '../../ipc/commands.ts'
import type { FolderSection } from '../../ipc/organize-views.ts'
import type { ShownPlan } from '../../ipc/shown-plan.ts'
import { useDuplicates } from '../data/organize-context.tsx'
import { Duplicates } from '../duplicates/Duplicates.tsx'
import { text as duplicatesText } from '../duplicates/text.ts'
import { isPressed } from '../frame/command-keys.ts'
import type { Chosen } from '../lists/list-props.ts'
import { folderBadge } from '../parts/folder-badge.ts'
import { LeftAlone } from '../parts/LeftAlone.tsx'
import { Files } from './Files.tsx'
import { Dragged, dropOn, Folders, type Measure } from './Folders.tsx'
import { MoveTo } from './MoveTo.tsx'
import styles from './Sides.module.css'
import { text } from './text.ts'
import { useFileWork } from './use-file-work.tsx'

type TabName = 'folders' | 'moves' | 'left' | 'duplicates'
/** What is pointed at decides what steps back. `folder` is its key. */
type Lit = { readonly by: 'file' | 'folder'; readonly folder: string } | null

const narrow = matchMedia('(width < 860px)')
/** Three tiles next to each other, and four lines of them. */
const large = matchMedia('(width >= 1400px) and (height >= 850px)')

type SidesProps = {
  readonly plan: ShownPlan
  /** Names of the files by which the folder was opened. */
  readonly dropped: readonly string[]
}

/** The folder as it is, and as it will be. In a narrow window they take turns. */
export function Sides({ plan, dropped }: SidesProps) {
  const isNarrow = useMatches(narrow)
  const isLarge = useMatches(large)
  const [tab, setTab] = useState<TabName>('moves')
  const [measure, setMeasure] = useState<Measure>('files')
  const [lit, setLit] = useState<Lit>(null)
  const [onlyKey, setOnly] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [seek, setSeek] = useState(dropped)
  const { drag, ofMoves, ofLeft, moving, move } = useFileWork(plan)
  const open = shownTab(tab, isNarrow)
  const only = plan.folders.find(({ key }) => key === onlyKey) ?? null
  const tabs = useTabs(plan, isNarrow)
  const [searches, setSearches] = useSearches(() => setTab('moves'))

  const colourOf = (folder: string) => folderBadge(plan.criterion, folder).colour
  const pointAt = (by: 'file' | 'folder') => (folder: string | null) =>
    setLit(now => pointedAt(now, by, folder))
  /** In a narrow window folders come while files are dragged, on the side that these are not on. */
  const isTray = isNarrow && drag !== null && open !== 'folders'
  const folders = (
    <Folders
      plan={plan}
      isCompact={isTray}
      mostTiles={isLarge ? 12 : 8}
      measure={measure}
      lit={lit?.folder ?? null}
      over={drag?.over ?? null}
      open={onlyKey}
      onMeasure={setMeasure}
      onPoint={pointAt('folder')}
      onOpen={({ key }: FolderSection) => {
        setOnly(now => (now === key && open !== 'folders' ? '' : key))
        setTab('moves')
      }}
      onNew={chosen && (() => move(chosen))}
    />
  )
  const shown: Readonly<Record<TabName, ReactNode>> = {
    folders,
    moves: (
      <Files
        plan={plan}
        only={only}
        lit={lit?.by === 'folder' ? lit.folder : null}
        searches={searches}
        colourOf={colourOf}
        onShowAll={() => setOnly('')}
        onPoint={pointAt('file')}
        onChosen={setChosen}
        seek={seek}
        onSought={() => setSeek([])}
        work={ofMoves}
      />
    ),
    left: <Left plan={plan} onChosen={setChosen} work={ofLeft} />,
    duplicates: <Duplicates />,
  }
  return (
    <div className={drag ? `${styles.sides} ${styles.dragging}` : styles.sides}>
      <div className={styles.side}>
        <Tabs<TabName>
          label={text.tabs}
          open={open}
          onOpen={next => {
            setSearches(0)
            setLit(null)
            setTab(next)
          }}
          tabs={tabs}
        >
          <div className={open === 'left' || open === 'folders' ? styles.scrolling : styles.still}>
            {shown[open]}
          </div>
        </Tabs>
      </div>
      {!isNarrow && <div className={styles.side}>{folders}</div>}
      {isTray && (
        <div className={styles.tray} data-side={drag.fromX > innerWidth / 2 ? 'start' : 'end'}>
          {folders}
        </div>
      )}
      {drag && <Dragged drag={drag} plan={plan} />}
      {moving && <MoveTo plan={plan} {...moving} />}
    </div>
  )
}

/** The folders are a tab in a narrow window alone. */
function shownTab(tab: TabName, isNarrow: boolean): TabName {
  return tab === 'folders' && !isNarrow ? 'moves' : tab
}

/** @returns the same where the pointer stays at it, which draws nothing anew */
function pointedAt(now: Lit, by: 'file' | 'folder', folder: string | null): Lit {
  if (folder === null) return null
  return now?.by === by && now.folder === folder ? now : { by, folder }
}

function useTabs(plan: ShownPlan, isNarrow: boolean): readonly Tab<TabName>[] {
  const { search } = useDuplicates()
  return [
    ...(isNarrow ? [{ name: 'folders' as const, label: text.folders, items: plan.folders.length }] : []),
    { name: 'moves', label: text.moves, items: plan.files },
    { name: 'left', label: text.left, items: leftIn(plan), drop: dropOn.leave },
    {
      name: 'duplicates',
      label: duplicatesText.title,
      items: search.step === 'found' ? search.found.copies : undefined,
    },
  ]
}

const leftIn = ({ left }: ShownPlan) => left.reduce((sum, section) => sum + section.files, 0)

/** How often the person asked for the filter box by its key since another tab was chosen. */
function useSearches(onSearch: () => void) {
  const [searches, setSearches] = useState(0)
  const search = useEffectEvent((event: KeyboardEvent) => {
    if (!isPressed(event, commands.filter)) return
    event.preventDefault()
    setSearches(asked => asked + 1)
    onSearch()
  })
  useEffect(() => {
    addEventListener('keydown', search)
    return () => removeEventListener('keydown', search)
  }, [])
  return [searches, setSearches] as const
}

/** The items that stay, where there are any. */
function Left(props: ComponentProps<typeof LeftAlone>) {
  if (leftIn(props.plan) === 0) return <p className={styles.nothing}>{text.nothingLeft}</p>
  return <LeftAlone {...props} />
}

function useMatches(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    listener => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}
