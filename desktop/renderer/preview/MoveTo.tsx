import { useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Dialog } from '../../../web/kit/dialog/Dialog.tsx'
import { Combobox, useWalk } from '../../../web/kit/form/Combobox.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import type { ShownPlan } from '../../ipc/shown-plan.ts'
import { useAct } from '../data/use-act.ts'
import { folderBadge } from '../parts/folder-badge.ts'
import { text } from './text.ts'

type MoveToProps = {
  readonly plan: ShownPlan
  readonly files: number
  /** @param to as `correct` takes it */
  readonly onMove: (to: string) => void
  readonly onDismiss: () => void
}

type Place = { readonly to: string; readonly label: string; readonly isNew: boolean }

const mostOthers = 500

/** Asks which folder files are to go to: one of the plan's, another one that is there, or a new one. */
export function MoveTo({ plan, files, onMove, onDismiss }: MoveToProps) {
  const [name, setName] = useState('')
  const picking = useAct('pickDestination')
  /** Folders that are there, and that the plan has nothing to do with. */
  const others = plan.rows.left.filter(({ section }) => section === 'folder').slice(0, mostOthers)
  const wanted = name.trim()
  const known: readonly Place[] = [
    ...plan.folders.map(({ key, label }) => ({ to: key, label, isNew: false })),
    ...others
      .filter(({ from }) => !plan.folders.some(({ key }) => key === from))
      .map(({ from }) => ({ to: from, label: from, isNew: false })),
  ]
  const matching = known.filter(({ label }) => label.toLowerCase().includes(wanted.toLowerCase()))
  const isKnown = known.some(({ label }) => label.toLowerCase() === wanted.toLowerCase())
  const places: readonly Place[] =
    wanted === '' || isKnown ? matching : [...matching, { to: wanted, label: text.make(wanted), isNew: true }]
  const walk = useWalk(name, places.length, true)
  const active = places[walk.at]

  async function elsewhere(): Promise<void> {
    const picked = await picking.act(null)
    if (picked) onMove(picked)
  }

  return (
    <Dialog
      title={text.moveTitle(files)}
      onDismiss={onDismiss}
      answers={
        <>
          <Button variant="quiet" onClick={() => void elsewhere()}>
            {text.elsewhere}
          </Button>
          <Button onClick={onDismiss}>{text.cancel}</Button>
          <Button
            variant="primary"
            disabled={active === undefined}
            onClick={() => active && onMove(active.to)}
          >
            {text.move}
          </Button>
        </>
      }
    >
      <Combobox
        label={text.folderName}
        listLabel={text.folderList}
        hint={text.folderHint}
        value={name}
        walk={walk}
        focusFirst
        options={places.map(place => ({
          ...place,
          key: place.to,
          icon: (
            <span style={{ color: folderBadge(plan.criterion, place.to).colour }}>
              <Icon name={place.isNew ? 'plus' : 'folder'} />
            </span>
          ),
        }))}
        onWrite={setName}
        onChoose={({ to }) => onMove(to)}
      />
    </Dialog>
  )
}
