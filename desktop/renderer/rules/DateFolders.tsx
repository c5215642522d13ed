import { Choice } from '../../../web/kit/form/Choice.tsx'
import { type DateStep, dateSteps } from '../../ipc/organize-views.ts'
import { text } from './text.ts'

type DateFoldersProps = { readonly chosen: DateStep; readonly onChoose: (step: DateStep) => void }

export function DateFolders({ chosen, onChoose }: DateFoldersProps) {
  return (
    <Choice
      legend={text.dateFolders}
      options={dateSteps.map(value => ({ value, label: text.dateSteps[value] }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
