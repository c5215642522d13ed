import { Choice } from '../../../web/kit/form/Choice.tsx'
import { dateSources, dateSteps, type Rules } from '../../ipc/organize-views.ts'
import { text } from './text.ts'

type DateRules = Pick<Rules, 'dateFolders' | 'dateFrom'>
type DateFoldersProps = {
  readonly chosen: DateRules
  readonly onChoose: (change: Partial<DateRules>) => void
}

/** Which date counts, and how fine its folders are. */
export function DateFolders({ chosen, onChoose }: DateFoldersProps) {
  return (
    <>
      <Choice
        legend={text.dateFrom}
        options={dateSources.map(value => ({ value, label: text.dateSources[value] }))}
        chosen={chosen.dateFrom}
        onChoose={dateFrom => onChoose({ dateFrom })}
      />
      <Choice
        legend={text.dateFolders}
        options={dateSteps.map(value => ({ value, label: text.dateSteps[value] }))}
        chosen={chosen.dateFolders}
        onChoose={dateFolders => onChoose({ dateFolders })}
      />
    </>
  )
}
