import type { ReactNode } from 'react'
import { Icon } from '../../../kit/Icon.tsx'
import { PointList } from '../../../kit/PointList.tsx'
import { ButtonLink } from '../../shell/ButtonLink.tsx'
import { useSession } from '../../shell/session.tsx'
import { Questions } from '../Questions.tsx'
import { WindowPicture } from '../WindowPicture.tsx'
import { FlyingFiles } from './FlyingFiles.tsx'
import styles from './Home.module.css'
import { home } from './home-text.ts'

const { rows } = home
const rowSizes = '(width < 56rem) 92vw, 40rem'

/** A stored token and a user are the same thing here: the first profile check drops a token without a user. */
export function Home() {
  const { user } = useSession()
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <h1>{home.headline}</h1>
        <p className={styles.tagline}>{home.tagline}</p>
        <div className={styles.actions}>
          {user ? (
            <ButtonLink variant="primary" size="large" to="/profile">
              {home.viewProfile}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" size="large" to="/register">
              {home.create}
            </ButtonLink>
          )}
          <ButtonLink size="large" to="/download">
            <Icon name="download" />
            {home.download}
          </ButtonLink>
        </div>
        <p className={styles.small}>{home.reassurance}</p>
        <div className={styles.window}>
          <WindowPicture isFirst name="preview" alt={home.window} sizes="(width < 72rem) 92vw, 66rem" />
          <FlyingFiles />
        </div>
      </section>
      <ul className={styles.promises}>
        {home.promises.map(([promise, how]) => (
          <li key={promise}>
            <strong>{promise}</strong>
            <span>{how}</span>
          </li>
        ))}
      </ul>
      <section className={styles.section}>
        <div className={styles.who}>
          <h2>{home.who.title}</h2>
          <p>{home.who.text}</p>
        </div>
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
        <Row row={rows.touch}>
          <div className={styles.close}>
            <WindowPicture name="preview" alt="" sizes="(width < 56rem) 92vw, 66rem" />
          </div>
        </Row>
        <Row isFlipped row={rows.rules}>
          <RulesFile />
        </Row>
        <Row row={rows.watch}>
          <WindowPicture isCut name="watched" alt={rows.watch.picture} sizes={rowSizes} />
        </Row>
        <Row isFlipped row={rows.undo}>
          <WindowPicture isCut name="result" alt={rows.undo.picture} sizes={rowSizes} />
        </Row>
        <Row row={rows.terminal}>
          <Terminal />
        </Row>
      </section>
      <div className={styles.section}>
        <Questions questions={home.questions} />
      </div>
      <section className={styles.join}>
        <h2>{home.join.title}</h2>
        <p>{home.join.text}</p>
        <ButtonLink variant="primary" size="large" to={user ? '/profile' : '/register'}>
          {user ? home.join.profile : home.join.create}
        </ButtonLink>
      </section>
    </div>
  )
}

type RowProps = {
  readonly row: { readonly title: string; readonly text: string; readonly points: readonly string[] }
  readonly isFlipped?: boolean
  readonly children: ReactNode
}

/** Words beside a picture, or behind it. */
const Row = ({ row, isFlipped, children }: RowProps) => (
  <article className={isFlipped ? `${styles.row} ${styles.flipped}` : styles.row}>
    <div className={styles.words}>
      <h3>{row.title}</h3>
      <p>{row.text}</p>
      <PointList points={row.points} />
    </div>
    {children}
  </article>
)

const RulesFile = () => (
  <pre className={styles.dark}>
    <code>{home.rulesFile}</code>
    {'\n\n'}
    {home.rulesMoves.map(([file, folder]) => (
      <span key={file}>
        <em>{file}</em> → {folder}
        {'\n'}
      </span>
    ))}
  </pre>
)

const Terminal = () => (
  <pre className={styles.dark}>
    {home.terminal.map(([command, said]) => (
      <span key={command}>
        <s>$</s> <b>{command}</b>
        {`\n${said}\n\n`}
      </span>
    ))}
  </pre>
)
