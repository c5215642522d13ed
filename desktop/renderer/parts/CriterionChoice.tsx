import type { Criterion } from '../../ipc/views.ts'
import { useAccount } from '../account/account-context.tsx'
import { text } from '../text.ts'
import styles from './CriterionChoice.module.css'
import { criterionIcons } from './folder-icon.ts'
import { Icon } from './Icon.tsx'

const choices: readonly Criterion[] = ['type', 'date', 'size']

type CriterionChoiceProps = {
  readonly chosen: Criterion
  readonly onChoose: (criterion: Criterion) => void
}

export function CriterionChoice({ chosen, onChoose }: CriterionChoiceProps) {
  const { locked } = useAccount()
  return (
    <fieldset className={styles.choice}>
      <legend>{text.criterion.legend}</legend>
      {choices.map(criterion => (
        <label key={criterion} className={styles.option}>
          <input
            type="radio"
            name="criterion"
            checked={criterion === chosen}
            onChange={() => onChoose(criterion)}
          />
          <Icon name={criterionIcons[criterion]} />
          {text.criterion.names[criterion]}
          {locked.includes(criterion) && (
            <span className={styles.premium}>
              <Icon name="lock" />
              {text.premium.tag}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
