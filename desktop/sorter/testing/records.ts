import fs from 'node:fs'
import { basename, join } from 'node:path'

/** What someone may do to the records of runs by hand. */

export function recordsIn(stateDir: string): string[] {
  const runs = join(stateDir, 'runs')
  return fs
    .readdirSync(runs, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.jsonl'))
    .sort((a, b) => (basename(a) < basename(b) ? -1 : 1))
    .map(name => join(runs, name))
}

/** The newest record's lines, as values. */
export function linesOf(stateDir: string): unknown[] {
  const path = recordsIn(stateDir).at(-1) ?? ''
  const lines = fs.readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map(line => JSON.parse(line))
}

/** Writes the newest record anew: where one with an end lies, or where one without does. */
export function rewrite(stateDir: string, lines: readonly unknown[]): void {
  const path = recordsIn(stateDir).at(-1) ?? ''
  const isEnded = lines.some(line => typeof line === 'object' && line !== null && 'done' in line)
  fs.rmSync(path)
  fs.writeFileSync(isEnded ? path : unfiledPath(stateDir, path), textOf(lines))
}

const textOf = (lines: readonly unknown[]) => lines.map(line => `${JSON.stringify(line)}\n`).join('')

/** Where a record lies before it is filed. @param path of the same record */
export function unfiledPath(stateDir: string, path: string): string {
  const [runId] = basename(path, '.jsonl').split('~')
  return join(stateDir, 'runs', `${runId}.jsonl`)
}

/** Takes the closing line away, as if the program had ended before it was written. */
export function cutEnd(stateDir: string): void {
  rewrite(
    stateDir,
    linesOf(stateDir).filter(line => !(typeof line === 'object' && line !== null && 'done' in line)),
  )
}
