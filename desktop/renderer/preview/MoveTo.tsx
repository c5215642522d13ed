import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Dialog } from '../../../web/kit/dialog/Dialog.tsx'
import { Field } from '../../../web/kit/form/Field.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import type { ShownPlan } from '../../ipc/shown-plan.ts'
import { useAct } from '../data/use-act.ts'
import { folderLook } from '../parts/folder-look.ts'
import styles from './MoveTo.module.css'
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
  const id = useId()
  const [name, setName] = useState('')
  const [at, setAt] = useState(0)
  const picking = useAct('pickDestination')
  /** Folders that are there, and that the plan has nothing to do with. */
  const others = plan.rows.left.filter(({ group }) => group === 'folder').slice(0, mostOthers)
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
  const active = Math.min(at, places.length - 1)

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const place = places[active]
    if (event.key === 'ArrowDown') setAt(Math.min(active + 1, places.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && place) onMove(place.to)
    else return
    event.preventDefault()
  }

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
          <Button look="quiet" onClick={() => void elsewhere()}>
            {text.elsewhere}
          </Button>
          <Button onClick={onDismiss}>{text.cancel}</Button>
          <Button
            look="primary"
            disabled={places.length === 0}
            onClick={() => {
              const place = places[active]
              if (place) onMove(place.to)
            }}
          >
            {text.move}
          </Button>
        </>
      }
    >
      <Field
        name="folder"
        label={text.folderName}
        hint={text.folderHint}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={event => {
          setName(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
        data-focus-first
      />
      <div id={`${id}-list`} role="listbox" aria-label={text.folderList} className={styles.places}>
        {places.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field above
          // biome-ignore lint/a11y/useFocusableInteractive: the field points at it
          <div
            key={place.to}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.place}
            ref={element => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' })
            }}
            onClick={() => onMove(place.to)}
          >
            <span style={{ color: folderLook(plan.criterion, place.to).colour }}>
              <Icon name={place.isNew ? 'plus' : 'folder'} />
            </span>
            {place.label}
          </div>
        ))}
      </div>
    </Dialog>
  )
}
