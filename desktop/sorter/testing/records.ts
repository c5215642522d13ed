import fs from 'node:fs'
import { join } from 'node:path'

/** What someone may do to the records of runs by hand. */

export function recordsIn(stateDir: string): string[] {
  const runs = join(stateDir, 'runs')
  return fs
    .readdirSync(runs)
    .sort()
    .map(name => join(runs, name))
}

/** The newest record's lines, as values. */
export function linesOf(stateDir: string): unknown[] {
  const path = recordsIn(stateDir).at(-1) ?? ''
  const lines = fs.readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map(line => JSON.parse(line))
}

/** Writes the newest record anew. */
export function rewrite(stateDir: string, lines: readonly unknown[]): void {
  const path = recordsIn(stateDir).at(-1) ?? ''
  fs.writeFileSync(path, lines.map(line => `${JSON.stringify(line)}\n`).join(''))
}

/** Takes the closing line away, as if the program had ended before it was written. */
export function cutEnd(stateDir: string): void {
  rewrite(
    stateDir,
    linesOf(stateDir).filter(line => !(typeof line === 'object' && line !== null && 'done' in line)),
  )
}
