import { Badge } from '../../../../web/kit/Mark.tsx'
import { useCall } from '../../data/use-call.ts'
import { text } from '../text.ts'
import styles from './Starters.module.css'

const pictures = import.meta.glob<string>('../../../../docs/starters/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})
const pictureOf = (name: string) => pictures[`../../../../docs/starters/${name}.svg`]

type StartersProps = {
  /** @param starter '' for an empty set */
  readonly onStart: (starter: string) => void
}

/** The sets to start from, each a button with its picture and sentence. */
export function Starters({ onStart }: StartersProps) {
  const starters = useCall('starters', null).data ?? [] // an empty set can be begun with all the same
  const all = [...starters, { name: '', about: text.emptyAbout, needsPremium: false }]
  return (
    <ul className={styles.starters}>
      {all.map(({ name, about, needsPremium }) => (
        <li key={name}>
          <button type="button" className={styles.starter} onClick={() => onStart(name)}>
            <span className={styles.picture}>{name !== '' && <img src={pictureOf(name)} alt="" />}</span>
            <b>
              {name === '' ? text.emptySet : name.charAt(0).toUpperCase() + name.slice(1)}
              {needsPremium && <Badge tone="calm">{text.premium}</Badge>}
            </b>
            <span>{about}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
