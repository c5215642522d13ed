import styles from './Questions.module.css'

type QuestionsProps = { readonly questions: readonly (readonly [question: string, answer: string])[] }

export const questionsTitle = 'Questions and answers'

/** Closed questions that open without a script, one address each. */
export const Questions = ({ questions }: QuestionsProps) => (
  <section className={styles.questions}>
    <h2>{questionsTitle}</h2>
    <div>
      {questions.map(([question, answer]) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
)
