import { flushSync } from 'react-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Menu } from '../../../web/kit/popover/Menu.tsx'
import type { Anchor } from '../../../web/kit/popover/Popover.tsx'
import type { ListedFile, Row } from '../../ipc/organize-views.ts'
import { parentOf } from '../../ipc/paths.ts'
import { QuickLook } from '../looks/QuickLook.tsx'
import styles from './FileList.module.css'
import { reveal } from './list-input.ts'
import type { FileWork, OwnActs } from './list-props.ts'
import { NameField } from './NameField.tsx'
import { at, only } from './selection.ts'
import { text } from './text.ts'
import type { ListState, Opened } from './use-selection.ts'

type OverlayProps = Pick<ListedFile, 'of' | 'id'> & {
  readonly list: ListState
  readonly row: Row
}

/** What is open over a list, at one of its files. */
export function Overlay({ opened, ...props }: OverlayProps & { readonly opened: Opened }) {
  switch (opened.part) {
    case 'name':
      return <Renaming {...props} />
    case 'look':
      return <QuickLookOverlay {...props} />
    case 'menu':
      return <FileMenu {...props} anchor={opened.anchor} />
  }
}

function Renaming({ list, row }: OverlayProps) {
  const { rows, sight, work, chosen, open } = list
  return (
    <NameField
      key={row.path}
      row={row}
      place={sight.placeOfName(rows.indexOf(row), row.to.length - parentOf(row.to).length)}
      onEnd={(name, hasLeft) => {
        open(null)
        const renamed = chosen([row])
        if (!hasLeft) renamed.focusBack()
        if (name !== null) work?.rename?.(renamed, name)
      }}
    />
  )
}

function QuickLookOverlay({ of, id, list, row }: OverlayProps) {
  const { rows, select, work, open, chosen } = list
  return (
    <QuickLook
      file={{
        name: row.from,
        listed: { of, id, path: row.path },
        ...(work && { to: row.to, why: row.why }),
      }}
      onStep={by => {
        const place = Math.min(Math.max(rows.indexOf(row) + by, 0), rows.length - 1)
        const next = rows[place]
        if (next === undefined) return
        select(work ? only(next.path) : at(next.path))
        open({ part: 'look', path: next.path })
        reveal(list, place)
      }}
      onClose={() => {
        flushSync(() => open(null))
        chosen().focusBack()
      }}
    />
  )
}

function FileMenu({ list, row, anchor }: OverlayProps & { readonly anchor: Anchor }) {
  const { work, acts, open, chosen } = list
  const meant = chosen()
  const items = work ? work.menu(meant, ownActs(list, meant.rows[0] ?? row)) : (acts?.menu?.(row) ?? [])
  return (
    <Menu
      label={work ? text.actions(meant.rows.length) : text.menuOf(row.from)}
      anchor={anchor}
      items={items.filter(item => item !== false)}
      onClose={() => open(null)}
    />
  )
}

const ownActs = ({ open }: ListState, { path }: Row): OwnActs => ({
  look: () => open({ part: 'look', path }),
  rename: () => open({ part: 'name', path }),
})

type ChosenBarProps = {
  readonly list: ListState
  readonly work: FileWork
  readonly hasMenu: boolean
}

/** How many files are chosen, and what can be done with them. */
export function ChosenBar({ list: { chosen, activeRow, open }, work, hasMenu }: ChosenBarProps) {
  const meant = chosen()
  return (
    <div className={styles.bar} role="toolbar" aria-label={text.actions(meant.rows.length)}>
      <span role="status">{text.selected(meant.rows.length)}</span>
      {work.bar(meant)}
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="menu"
        aria-expanded={hasMenu}
        onClick={({ currentTarget }) => {
          // What is chosen may take the bar with it.
          meant.focusBack()
          if (hasMenu) open(null)
          else if (activeRow) open({ part: 'menu', path: activeRow.path, anchor: currentTarget })
        }}
      >
        {text.more}
      </Button>
    </div>
  )
}
