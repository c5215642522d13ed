import { useEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Menu, type MenuItem } from '../../../web/kit/dialog/Menu.tsx'
import { Tabs } from '../../../web/kit/Tabs.tsx'
import { commands } from '../../ipc/commands.ts'
import type { CorrectionChange, FolderGroup, PlanView, Row } from '../../ipc/organize-views.ts'
import type { ShownPlan } from '../../ipc/shown-plan.ts'
import { useAppInfo } from '../data/app-info.tsx'
import { call, messageOf } from '../data/bridge.ts'
import { useDuplicatesDesk, useOrganize } from '../data/organize-context.tsx'
import { Duplicates } from '../duplicates/Duplicates.tsx'
import { text as duplicatesText } from '../duplicates/text.ts'
import { isPressed } from '../frame/command-keys.ts'
import { folderLook } from '../lists/folder-look.ts'
import { LeftAlone } from '../lists/LeftAlone.tsx'
import { text as listText } from '../lists/text.ts'
import { FileField } from './FileField.tsx'
import { Files, type View } from './Files.tsx'
import { dropOn, Folders, type Measure, shownAs } from './Folders.tsx'
import { MoveTo } from './MoveTo.tsx'
import styles from './Sides.module.css'
import { text } from './text.ts'
import { useDrag } from './use-drag.ts'
import type { Chosen, MenuRequest, Work } from './work.ts'

type TabName = 'folders' | 'moves' | 'left' | 'duplicates'
/** Who is pointed at decides what steps back. */
type Lit = { readonly by: 'file' | 'folder'; readonly folder: string } | null

const viewKey = 'files-as'
const narrow = matchMedia('(width < 860px)')
/** Three tiles beside each other, and four lines of them. */
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
  const [view, setView] = useState<View>(() => (localStorage.getItem(viewKey) === 'list' ? 'list' : 'icons'))
  const [measure, setMeasure] = useState<Measure>('files')
  const [lit, setLit] = useState<Lit>(null)
  const [onlyKey, setOnly] = useState('')
  const [searches, setSearches] = useState(0)
  const [menu, setMenu] = useState<MenuRequest | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [moving, setMoving] = useState<Chosen | null>(null)
  const [seek, setSeek] = useState(dropped)
  const { correct, say } = useOrganize()
  const { drag, start } = useDrag((dropped, over) => {
    if (over === dropOn.leave) change(dropped, { kind: 'leave' })
    else if (over === dropOn.newFolder) setMoving(dropped)
    else change(dropped, { kind: 'move', to: over.slice(dropOn.folder('').length) })
  })
  const showsFolders = isNarrow && tab === 'folders'
  const open = tab === 'folders' && !isNarrow ? 'moves' : tab
  const only = plan.folders.find(({ key }) => key === onlyKey) ?? null
  const { search } = useDuplicatesDesk()
  const showWords = listText.showFolder[useAppInfo().system]
  const left = plan.left.reduce((sum, group) => sum + group.files, 0)

  useEffect(() => {
    function find(event: KeyboardEvent): void {
      if (!isPressed(event, commands.filter)) return
      event.preventDefault()
      setSearches(asked => asked + 1)
      setTab('moves')
    }
    addEventListener('keydown', find)
    return () => removeEventListener('keydown', find)
  }, [])

  function change({ rows }: Chosen, wish: CorrectionChange): void {
    correct(
      rows.map(({ path }) => path),
      wish,
    )
  }

  /** In the system's own way. */
  function see({ rows: [row] }: Chosen, by: 'openFile' | 'showFile'): void {
    if (row === undefined) return
    call(by, { of: 'plan', id: plan.planId, path: row.path }).catch(error => say(messageOf(error)))
  }

  /** The button that asked may be gone by then. */
  function endMoving(): void {
    flushSync(() => setMoving(null))
    moving?.focusBack()
  }

  const work: Work = {
    open: meant => see(meant, 'openFile'),
    leave: meant => meant.list === 'moves' && change(meant, { kind: 'leave' }),
    rename: (meant, name) => change(meant, { kind: 'rename', name, isWhole: true }),
    openMenu: setMenu,
    bar: (meant, more) => (
      <div className={styles.bar} role="toolbar" aria-label={text.actions(meant.rows.length)}>
        <span role="status">{text.selected(meant.rows.length)}</span>
        <Button look="quiet" size="small" onClick={() => setMoving(meant)}>
          {text.moveTo}
        </Button>
        {meant.list === 'moves' && (
          <Button
            look="quiet"
            size="small"
            onClick={() => {
              change(meant, { kind: 'leave' })
              meant.focusBack()
            }}
          >
            {text.leave}
          </Button>
        )}
        <Button
          look="quiet"
          size="small"
          aria-haspopup="menu"
          onClick={({ currentTarget }) => {
            const { left: x, top: y } = currentTarget.getBoundingClientRect()
            setMenu({ at: { x, y }, chosen: meant, ...more })
          }}
        >
          {text.more}
        </Button>
      </div>
    ),
  }
  function itemsOf({ chosen: meant, onRename, onLook }: MenuRequest): readonly MenuItem[] {
    const isOne = meant.rows.length === 1
    const isMove = meant.list === 'moves'
    const isFixed = meant.rows.some(row => row.isFixed)
    const isChanged = meant.rows.some(row => row.byHand !== undefined)
    return [
      { label: text.look, icon: 'watch', key: text.spaceKey, isOff: !isOne, onChoose: onLook },
      {
        label: text.open,
        icon: 'shortcut',
        key: 'Enter',
        isOff: !isOne,
        onChoose: () => see(meant, 'openFile'),
      },
      { label: showWords, icon: 'folder', isOff: !isOne, onChoose: () => see(meant, 'showFile') },
      {
        label: text.moveTo,
        icon: 'link',
        opensGroup: true,
        isOff: isFixed,
        onChoose: () => setMoving(meant),
      },
      ...(isMove
        ? ([
            { label: text.rename, icon: 'font', key: 'F2', isOff: !isOne, onChoose: onRename },
            {
              label: text.leave,
              icon: 'pause',
              key: text.deleteKey,
              onChoose: () => change(meant, { kind: 'leave' }),
            },
          ] as const)
        : []),
      {
        label: text.asPlanned,
        icon: 'undo',
        isOff: !isChanged,
        onChoose: () => change(meant, { kind: 'as-planned' }),
      },
    ]
  }

  const colourOf = (label: string) => {
    const key = plan.folders.find(folder => shownAs(folder) === label)?.key ?? label
    return folderLook(plan.criterion, key).colour
  }
  const pointAt = (by: 'file' | 'folder') => (folder: string | null) =>
    setLit(now => (folder === null ? null : now?.by === by && now.folder === folder ? now : { by, folder }))
  const leftField = (group: string, label: string, rows: readonly Row[]) => (
    <FileField
      planId={plan.planId}
      list="left"
      rows={rows}
      narrowing={group}
      view="list"
      label={label}
      colourOf={colourOf}
      onDrag={start}
      onChosen={setChosen}
      work={work}
    />
  )

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
      open={only?.key ?? ''}
      onMeasure={setMeasure}
      onPoint={pointAt('folder')}
      onOpen={({ key }: FolderGroup) => {
        setOnly(now => (now === key && !showsFolders ? '' : key))
        setTab('moves')
      }}
      onNew={chosen && (() => setMoving(chosen))}
    />
  )
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
          tabs={[
            ...(isNarrow
              ? [{ name: 'folders' as const, label: text.folders, items: plan.folders.length }]
              : []),
            { name: 'moves', label: text.moves, items: plan.files },
            { name: 'left', label: text.left, items: left, drop: dropOn.leave },
            {
              name: 'duplicates',
              label: duplicatesText.title,
              items: search.step === 'found' ? search.found.copies : undefined,
            },
          ]}
        >
          <div className={open === 'left' || open === 'folders' ? styles.scrolling : styles.still}>
            {open === 'folders' && folders}
            {open === 'moves' && (
              <Files
                plan={plan}
                view={view}
                only={only}
                lit={lit?.by === 'folder' ? lit.folder : null}
                searches={searches}
                colourOf={colourOf}
                onView={next => {
                  localStorage.setItem(viewKey, next)
                  setView(next)
                }}
                onShowAll={() => setOnly('')}
                onPoint={pointAt('file')}
                onDrag={start}
                onChosen={setChosen}
                seek={seek}
                onSought={() => setSeek([])}
                work={work}
              />
            )}
            {open === 'duplicates' && <Duplicates />}
            {open === 'left' &&
              (left > 0 ? (
                <LeftAlone plan={plan} rowsOf={({ key, label }, rows) => leftField(key, label, rows)} />
              ) : (
                <p className={styles.nothing}>{text.nothingLeft}</p>
              ))}
          </div>
        </Tabs>
      </div>
      {!isNarrow && <div className={styles.side}>{folders}</div>}
      {isTray && (
        <div className={styles.tray} data-side={drag.fromX > innerWidth / 2 ? 'start' : 'end'}>
          {folders}
        </div>
      )}
      {drag && (
        <div className={styles.ghost} style={{ translate: `${drag.x + 12}px ${drag.y + 12}px` }}>
          {text.dragged(drag.chosen.rows.length, overName(plan, drag.over))}
        </div>
      )}
      {menu && (
        <Menu
          label={text.actions(menu.chosen.rows.length)}
          at={menu.at}
          items={itemsOf(menu)}
          onClose={() => {
            setMenu(null)
            menu.chosen.focusBack()
          }}
        />
      )}
      {moving && (
        <MoveTo
          plan={plan}
          files={moving.rows.length}
          onDismiss={endMoving}
          onMove={to => {
            endMoving()
            change(moving, { kind: 'move', to })
          }}
        />
      )}
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

function useMatches(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    told => {
      query.addEventListener('change', told)
      return () => query.removeEventListener('change', told)
    },
    () => query.matches,
  )
}
