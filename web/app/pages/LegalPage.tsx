import { Link } from 'react-router-dom'
import { Page } from '../../kit/Page.tsx'
import styles from './LegalPage.module.css'

export type LegalDocument = {
  readonly title: string
  readonly updated: string
  readonly sections: readonly LegalSection[]
}

type LegalSection = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly points?: readonly string[]
  readonly closing?: string
  /** Words of a link to the Help page. */
  readonly helpLink?: string
}

export function LegalPage({ document }: { readonly document: LegalDocument }) {
  return (
    <Page width="medium" title={document.title} lead={`Last updated: ${document.updated}`}>
      <div className={styles.text}>
        {document.sections.map((section, index) => (
          <Section key={section.title} number={index + 1} section={section} />
        ))}
      </div>
    </Page>
  )
}

type SectionProps = { readonly number: number; readonly section: LegalSection }

function Section({ number, section }: SectionProps) {
  const { title, paragraphs, points, closing, helpLink } = section
  return (
    <section className={styles.section}>
      <h2>
        {number}. {title}
      </h2>
      {paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {points && (
        <ul>
          {points.map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {closing && <p>{closing}</p>}
      {helpLink && (
        <p>
          <Link to="/help">{helpLink}</Link>
        </p>
      )}
    </section>
  )
}
