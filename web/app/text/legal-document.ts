export type LegalDocument = {
  readonly title: string
  readonly updated: string
  readonly sections: readonly LegalSection[]
}

export type LegalSection = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly points?: readonly string[]
  readonly closing?: string
  /** Words of a link to the Help page. */
  readonly helpLink?: string
}
