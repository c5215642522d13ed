import { Facts } from '../../kit/Facts.tsx'
import styles from './Effects.module.css'

type EffectsProps = {
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** What pressing the button does, one sentence each. */
  readonly effects: readonly string[]
}

/** What a person should know before deciding. */
export const Effects = ({ facts, effects }: EffectsProps) => (
  <>
    <Facts facts={facts} />
    <ul className={styles.effects}>
      {effects.map(effect => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
  </>
)
