import { useNavigate } from 'react-router-dom'
import type { MenuCommand } from '../../ipc/commands.ts'
import type { ReceiptView } from '../../ipc/organize-views.ts'
import { call } from '../data/bridge.ts'
import { useOrganize, useRuleSets } from '../data/organize-context.tsx'
import { isPlaceCommand, type PlaceCommand, type PlaceName, pathOf } from './places.tsx'

/** What opens over a place. */
export type Sheet = 'shortcuts' | 'about' | 'updates'

type CommandContext = {
  readonly open: PlaceName
  readonly onAccount: () => void
  readonly onSheet: (sheet: Sheet) => void
  /** Asks whether a run is to be undone that is not in sight. */
  readonly onAskUndo: (receipt: ReceiptView) => void
}

/** @returns carries out a command of the menu, the keyboard or the sidebar */
export function useAppCommands({ open, onAccount, onSheet, onAskUndo }: CommandContext) {
  const organize = useOrganize()
  const { step } = organize.state
  const sets = useRuleSets()
  /** What is changed, and undone, on the Rules screen. */
  const edited = open === 'rules' && sets.set !== null ? sets : null
  const isAtPreview = step.name === 'preview' && open === 'organize'
  const navigate = useNavigate()

  /** Away from its result, *Undo* may be meant for something else, such as a rule: it asks before files move. */
  function undoRun(): void {
    if (step.name === 'running') return
    const canUndo = step.name === 'result' && step.receipt.kind === 'sort' && step.receipt.moved > 0
    if (!canUndo) void navigate('/history')
    else if (open === 'organize') organize.undo(step.receipt)
    else onAskUndo(step.receipt)
  }

  const commands: Readonly<Record<Exclude<MenuCommand, PlaceCommand>, () => void>> = {
    browse() {
      void navigate('/organize')
      organize.browse()
    },
    organize() {
      // Elsewhere no plan is seen.
      if (open === 'organize') organize.organize()
      else void navigate('/organize')
    },
    undo() {
      if (isAtPreview) organize.stepCorrections('undo')
      else if (edited !== null) edited.undo()
      else undoRun()
    },
    redo() {
      if (open === 'organize') organize.stepCorrections('redo')
      else edited?.redo()
    },
    shortcuts: () => onSheet('shortcuts'),
    about: () => onSheet('about'),
    updates() {
      onSheet('updates')
      void call('checkForUpdates', null)
    },
  }

  return (command: MenuCommand): void => {
    if (!isPlaceCommand(command)) commands[command]()
    else if (command === 'show-account') onAccount()
    else {
      if (command === 'show-organize' && open === 'organize') organize.leave()
      void navigate(pathOf(command))
    }
  }
}
