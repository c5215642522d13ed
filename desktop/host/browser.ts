/** A browser to show pages in. */
export type Browser = {
  readonly executablePath: string
  /** For a person: `Chromium, /usr/bin/chromium`. */
  readonly name: string
  /** It can show windows. */
  readonly headed: boolean
  /** What it needs in its environment, beside what is there. */
  readonly env: Readonly<Record<string, string>>
}
