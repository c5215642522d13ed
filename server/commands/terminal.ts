import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { isNpmScript, readConfig } from '../config.ts'
import type { Terminal } from './run-command.ts'

/** The process's own terminal. Questions go to standard error, so that standard output holds only the result. */
export const terminal: Terminal = {
  typed: name => (isNpmScript ? `npm run ${name} --` : `sortwell-server ${name}`),
  columns: process.stdout.columns,
  readConfig,
  write: text => process.stdout.write(text),
  complain: text => process.stderr.write(text),
  async ask(question) {
    if (!process.stdin.isTTY) return undefined
    const lines = createInterface({ input: process.stdin, output: process.stderr })
    try {
      return /^y(?:es)?$/i.test((await lines.question(`${question} [y/N] `)).trim())
    } finally {
      lines.close()
    }
  },
  clock: Date.now,
  systemUser: nameOfUser(),
}

/** In a container the user may have no name. */
function nameOfUser(): string {
  try {
    return userInfo().username
  } catch {
    return 'unknown'
  }
}
