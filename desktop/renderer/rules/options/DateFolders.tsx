import { Choice } from '../../../../web/kit/form/Choice.tsx'
import {
  type DateSource,
  type DateStep,
  dateSources,
  dateSteps,
  type Undated,
  undatedChoices,
} from '../../../ipc/organize-views.ts'
import { text } from './text.ts'

type ChoiceOf<Value> = { readonly chosen: Value; readonly onChoose: (value: Value) => void }

/** Which date counts. */
export const DateFrom = (props: ChoiceOf<DateSource>) => (
  <Choice
    legend={text.dateFrom}
    options={dateSources.map(value => ({ value, label: text.dateSources[value] }))}
    {...props}
  />
)

/** Where photos and films without a date go. */
export const UndatedFiles = (props: ChoiceOf<Undated>) => (
  <Choice
    legend={text.undated}
    options={undatedChoices.map(value => ({ value, label: text.undatedChoices[value] }))}
    {...props}
  />
)

/** How fine the folders of dates are. */
export const DateSteps = (props: ChoiceOf<DateStep>) => (
  <Choice
    legend={text.dateFolders}
    options={dateSteps.map(value => ({ value, label: text.dateSteps[value] }))}
    {...props}
  />
)
