import type { Access } from '../../../server/contract/shapes.ts'
import { writeDay } from '../../kit/words/dates.ts'
import styles from './AccessChoice.module.css'
import { access as text } from './text.ts'

type AccessChoiceProps = {
  readonly legend: string
  readonly about: string
  readonly access: readonly Access[]
  /** Whether it is going to be removed. */
  readonly isTicked: (id: string) => boolean
  readonly onToggle: (id: string) => void
}

/** What opens the account besides the password, each with a box for removing it. Draws nothing without any. */
export function AccessChoice({ legend, about, access, isTicked, onToggle }: AccessChoiceProps) {
  if (access.length === 0) return null
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <p>{about}</p>
      {access.map(one => (
        <label key={one.id}>
          <input
            type="checkbox"
            aria-label={[text.remove(one.name), describe(one), one.from].filter(Boolean).join(', ')}
            checked={isTicked(one.id)}
            onChange={() => onToggle(one.id)}
          />
          <span className={styles.words}>
            <span className={styles.name}>{one.name}</span>
            <span className={styles.detail}>{describe(one)}</span>
            {one.from !== undefined && <span className={styles.detail}>{one.from}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const describe = ({ kind, since }: Access) =>
  since === undefined ? text.kinds[kind] : `${text.kinds[kind]} · ${text.since[kind]} ${writeDay(since)}`

/** The set with `id` added, or taken out where it was in. */
export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
