import styles from './Facts.module.css'

type FactsProps = { readonly facts: readonly (readonly [name: string, value: string])[] }

export const Facts = ({ facts }: FactsProps) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
