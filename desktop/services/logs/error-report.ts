/** An error in the log. Without its message, which may name a person's files. */
export type ErrorReport = {
  readonly name: string
  /** The system's own, e.g. `EACCES`; '' where there is none. */
  readonly code: string
  /** `function (file:line:column)`, the innermost first; files by their last name alone. */
  readonly frames: readonly string[]
}

const mostFrames = 20
const frame = /^\s+at (?:(?<what>.*) \()?(?<where>.*?)(?<place>:\d+:\d+)\)?$/

export function reportError(error: unknown): ErrorReport {
  if (!(error instanceof Error)) return { name: typeof error, code: '', frames: [] }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const frames = (error.stack ?? '').split('\n').flatMap(line => {
    const { what, where = '', place } = frame.exec(line)?.groups ?? {}
    if (place === undefined) return [] // the message, which may go over several lines
    return `${what ?? '–'} (${where.split(/[/\\]/).at(-1)}${place})`
  })
  return { name: error.name, code, frames: frames.slice(0, mostFrames) }
}
