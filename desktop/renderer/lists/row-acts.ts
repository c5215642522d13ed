import type { RowAct } from './list-props.ts'
import { text } from './text.ts'

/** @param name of the file, for people */
export const showAct = (name: string, onChoose: () => void): RowAct => ({
  label: text.show,
  name: text.showOf(name),
  icon: 'folder',
  onChoose,
})

/** @param name of the file, for people */
export const putBackAct = (name: string, isOff: boolean, onChoose: () => void): RowAct => ({
  label: text.putBack,
  name: text.putBackOf(name),
  icon: 'undo',
  isOff,
  onChoose,
})
