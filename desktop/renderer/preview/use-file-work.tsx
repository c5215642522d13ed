import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../web/kit/Button.tsx'
import type { MenuItem } from '../../../web/kit/popover/Menu.tsx'
import type { CorrectionChange } from '../../ipc/organize-views.ts'
import type { ShownPlan } from '../../ipc/shown-plan.ts'
import { useAppInfo } from '../data/app-info.tsx'
import { call, messageOf } from '../data/bridge.ts'
import { useOrganize } from '../data/organize-context.tsx'
import type { Chosen, FileWork, OwnActs } from '../lists/list-props.ts'
import { text as listText } from '../lists/text.ts'
import { useDrag } from '../lists/use-drag.ts'
import { dropOn } from './Folders.tsx'
import { text } from './text.ts'

/** What can be done with the files of a preview, wherever they are shown: each is a correction, or opens the file. */
export function useFileWork({ planId }: ShownPlan) {
  const { correct, setFileProblem } = useOrganize()
  const showWords = listText.showFolder[useAppInfo().system]
  /** Files whose folder is asked for. */
  const [moving, setMoving] = useState<Chosen | null>(null)
  const { drag, start } = useDrag((dropped, over) => {
    if (over === dropOn.leave) change(dropped, { kind: 'leave' })
    else if (over === dropOn.newFolder) setMoving(dropped)
    else change(dropped, { kind: 'move', to: over.slice(dropOn.folder('').length) })
  })

  function change({ rows }: Chosen, wish: CorrectionChange): void {
    correct(
      rows.map(({ path }) => path),
      wish,
    )
  }

  /** In the system's own way. */
  function see({ rows: [row] }: Chosen, by: 'openFile' | 'showFile'): void {
    if (row === undefined) return
    call(by, { of: 'plan', id: planId, path: row.path }).catch(error => setFileProblem(messageOf(error)))
  }

  /** The button that asked may be gone by then. */
  function endMoving(): void {
    flushSync(() => setMoving(null))
    moving?.focusBack()
  }

  const leave = (chosen: Chosen) => change(chosen, { kind: 'leave' })

  function itemsOf(chosen: Chosen, own: OwnActs, isMove: boolean): readonly MenuItem[] {
    const isOne = chosen.rows.length === 1
    const isFixed = chosen.rows.some(row => row.isFixed)
    const isChanged = chosen.rows.some(row => row.byHand !== undefined)
    const viewItems: readonly MenuItem[] = [
      { label: text.look, icon: 'watch', key: text.spaceKey, isOff: !isOne, onChoose: own.look },
      {
        label: text.open,
        icon: 'shortcut',
        key: 'Enter',
        isOff: !isOne,
        onChoose: () => see(chosen, 'openFile'),
      },
      { label: showWords, icon: 'folder', isOff: !isOne, onChoose: () => see(chosen, 'showFile') },
    ]
    const moveItems: readonly MenuItem[] = [
      { label: text.rename, icon: 'font', key: 'F2', isOff: !isOne, onChoose: own.rename },
      { label: text.leave, icon: 'pause', key: text.deleteKey, onChoose: () => leave(chosen) },
    ]
    return [
      ...viewItems,
      {
        label: text.moveTo,
        icon: 'link',
        hasSeparatorAbove: true,
        isOff: isFixed,
        onChoose: () => setMoving(chosen),
      },
      ...(isMove ? moveItems : []),
      {
        label: text.asPlanned,
        icon: 'undo',
        isOff: !isChanged,
        onChoose: () => change(chosen, { kind: 'as-planned' }),
      },
    ]
  }

  /** @param isMove whether the files are to be moved; else they are left alone */
  function workWith(isMove: boolean): FileWork {
    return {
      open: chosen => see(chosen, 'openFile'),
      leave: chosen => isMove && leave(chosen),
      ...(isMove && {
        rename: (chosen, name) => change(chosen, { kind: 'rename', name, isWhole: true }),
      }),
      menu: (chosen, own) => itemsOf(chosen, own, isMove),
      drag: start,
      bar: chosen => <Bar chosen={chosen} onMove={setMoving} onLeave={isMove ? leave : null} />,
    }
  }

  return {
    drag,
    ofMoves: workWith(true),
    ofLeft: workWith(false),
    moving: moving && {
      files: moving.rows.length,
      onDismiss: endMoving,
      onMove(to: string) {
        endMoving()
        change(moving, { kind: 'move', to })
      },
    },
    /** Asks for the folder of these files. */
    move: setMoving,
  }
}

type BarProps = {
  readonly chosen: Chosen
  readonly onMove: (chosen: Chosen) => void
  readonly onLeave: ((chosen: Chosen) => void) | null
}

function Bar({ chosen, onMove, onLeave }: BarProps) {
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => onMove(chosen)}>
        {text.moveTo}
      </Button>
      {onLeave && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            onLeave(chosen)
            chosen.focusBack()
          }}
        >
          {text.leave}
        </Button>
      )}
    </>
  )
}
