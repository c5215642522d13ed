import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Environment } from './fields.ts'

/** Values that systemd and Node read differently: Node ends them at a #, systemd drops a backslash. */
const ambiguous = /^[ \t]*(\w+)[ \t]*=[ \t]*(?!["' \t]).*[#\\]/m

/**
 * Reads a settings file, one NAME=value a line, such as systemd's EnvironmentFile.
 * @throws with one sentence when it cannot be read, or systemd would read it differently
 */
export function readEnvFile(path: string): Environment {
  const text = readText(path)
  const name = ambiguous.exec(text)?.[1]
  if (name !== undefined)
    throw new Error(`${path}: put the value of ${name} between single quotes, it holds a # or a backslash.`)
  return parseEnv(text)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EACCES')
      throw new Error(`${path} cannot be read by this user: run the command as the service's user.`)
    if (code === 'ENOENT') throw new Error(`There is no file ${path}.`)
    throw error
  }
}
