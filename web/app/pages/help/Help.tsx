import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Field } from '../../../kit/form/Field.tsx'
import { Page } from '../../../kit/Page.tsx'
import { usePlatform } from '../../shell/platform.tsx'
import { WindowPicture } from '../WindowPicture.tsx'
import styles from './Help.module.css'
import { addressOf, hasWords } from './help-search.ts'
import { help } from './help-text.ts'
import { readTour, type TourStep } from './tour.ts'

/** The manual. Every answer has an address of its own, and words find it. */
export function Help() {
  const { supportEmail } = usePlatform()
  const [words, setWords] = useState('')
  const found = sections
    .map(section => ({
      ...section,
      answers: section.answers.filter(answer => hasWords(answer.words, words)),
    }))
    .filter(section => section.answers.length > 0)
  const count = found.reduce((sum, section) => sum + section.answers.length, 0)
  useShownAnswer()
  return (
    <Page width="medium" title={help.title} lead={help.lead}>
      <search>
        <Field
          type="search"
          name="words"
          label={help.search}
          autoComplete="off"
          onChange={event => setWords(event.currentTarget.value)}
        />
        <p role="status" className={styles.found}>
          {words.trim() !== '' && count > 0 && help.found(count)}
        </p>
      </search>
      <div className={styles.help}>
        {found.map(({ title, text, isInOrder, answers }) => (
          <section key={title} className={styles.section}>
            <h2>{title}</h2>
            {text && <p>{text}</p>}
            {isInOrder ? (
              <ol className={styles.steps}>{answers.map(({ drawn }) => drawn)}</ol>
            ) : (
              answers.map(({ drawn }) => drawn)
            )}
          </section>
        ))}
        <p>
          {count > 0 ? help.otherwise : help.nothing} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </div>
    </Page>
  )
}

type Section = {
  readonly title: string
  readonly text?: string
  /** A list of steps. */
  readonly isInOrder?: true
  readonly answers: readonly { readonly words: string; readonly drawn: ReactNode }[]
}

const sections: readonly Section[] = [
  {
    title: help.manual,
    isInOrder: true,
    answers: help.steps.map(({ title, text }, at) => ({
      words: `${title} ${text}`,
      drawn: (
        <Step key={title} number={at + 1} title={title} address={addressOf(title)} paragraphs={[text]}>
          {title === 'Organize' && (
            <WindowPicture name="preview" alt={help.picture} sizes="(width < 48rem) 92vw, 40rem" />
          )}
        </Step>
      ),
    })),
  },
  {
    title: help.tourTitle,
    text: help.tourText,
    isInOrder: true,
    answers: readTour().map((step, at) => ({
      words: `${step.title} ${step.paragraphs.join(' ')}`,
      drawn: (
        <Step key={step.title} number={at + 1} {...step} address={`tour-${addressOf(step.title)}`}>
          {step.picture && <WindowPicture isOneSize {...step.picture} />}
        </Step>
      ),
    })),
  },
  {
    title: help.questionsTitle,
    answers: help.questions.map(([title, text]) => ({
      words: `${title} ${text}`,
      drawn: (
        <details key={title} id={addressOf(title)} className={styles.answer}>
          <summary>
            <h3>{title}</h3>
          </summary>
          <p>{text}</p>
        </details>
      ),
    })),
  },
  {
    title: help.recipesTitle,
    text: help.recipesText,
    answers: help.recipes.map(({ title, rules }) => ({
      words: `${title} ${rules}`,
      drawn: (
        <div key={title} className={styles.recipe}>
          <Title title={title} address={addressOf(title)} />
          <pre>{rules}</pre>
        </div>
      ),
    })),
  },
  {
    title: help.troubleshooting,
    answers: help.problems.map(({ title, text }) => ({
      words: `${title} ${text}`,
      drawn: (
        <div key={title} className={styles.problem}>
          <Title title={title} address={addressOf(title)} />
          <p>{text}</p>
        </div>
      ),
    })),
  },
]

type StepProps = Pick<TourStep, 'title' | 'paragraphs'> & {
  readonly number: number
  readonly address: string
  /** Its picture. */
  readonly children: ReactNode
}

function Step({ number, title, address, paragraphs, children }: StepProps) {
  return (
    <li data-step={number}>
      <Title title={title} address={address} />
      {paragraphs.map(paragraph => (
        <p key={paragraph}>{withMarks(paragraph)}</p>
      ))}
      {children && <div className={styles.picture}>{children}</div>}
    </li>
  )
}

/** Markdown's `keys` and *words*. */
const withMarks = (text: string): ReactNode =>
  text.split(/(`[^`]+`|\*[^*]+\*)/).map((part, place) => {
    const inner = part.slice(1, -1)
    const key = `${place} ${part}`
    return part.startsWith('`') ? (
      <kbd key={key}>{inner}</kbd>
    ) : part.startsWith('*') ? (
      <em key={key}>{inner}</em>
    ) : (
      part
    )
  })

/** With its own address, for a link to it. */
function Title({ title, address }: { readonly title: string; readonly address: string }) {
  return (
    <h3 id={address}>
      <a href={`#${address}`}>{title}</a>
    </h3>
  )
}

/** Opens the answer that the address names, and goes there: the page may be drawn after the browser looked for it. */
function useShownAnswer(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const named = hash && document.getElementById(decodeURIComponent(hash.slice(1)))
    if (!named) return
    if (named instanceof HTMLDetailsElement) named.open = true
    named.scrollIntoView()
  }, [hash])
}
