import { Icon } from '../../kit/Icon.tsx'
import { ButtonLink } from '../shell/ButtonLink.tsx'
import { useSession } from '../shell/session.tsx'
import styles from './Home.module.css'
import { HomePicture } from './HomePicture.tsx'
import { home } from './home-text.ts'

/** A stored token and a user are the same thing here: the first profile check drops a token without a user. */
export function Home() {
  const { user } = useSession()
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <div>
          <h1>{home.headline}</h1>
          <p className={styles.tagline}>{home.tagline}</p>
          <div className={styles.actions}>
            {user ? (
              <ButtonLink look="primary" size="large" to="/profile">
                {home.viewProfile}
              </ButtonLink>
            ) : (
              <ButtonLink look="primary" size="large" to="/register">
                {home.create}
              </ButtonLink>
            )}
            <ButtonLink size="large" to="/download">
              <Icon name="download" />
              {home.download}
            </ButtonLink>
          </div>
          <p className={styles.small}>{home.reassurance}</p>
        </div>
        <HomePicture />
      </section>
      <section className={`${styles.section} ${styles.who}`}>
        <h2>{home.who.title}</h2>
        <p>{home.who.text}</p>
        <dl className={styles.facts}>
          {home.who.facts.map(([figure, meaning]) => (
            <div key={figure}>
              <dt>{figure}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.section}>
        <h2>{home.features.title}</h2>
        <ul className={styles.cards}>
          {home.features.cards.map(card => (
            <li key={card.title}>
              <span className={styles.mark}>
                <Icon name={card.icon} />
              </span>
              <h3>{card.title}</h3>
              <p>{card.text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.join}>
        <h2>{home.join.title}</h2>
        <p>{home.join.text}</p>
        <ButtonLink look="primary" size="large" to={user ? '/profile' : '/register'}>
          {user ? home.join.profile : home.join.create}
        </ButtonLink>
      </section>
    </div>
  )
}
