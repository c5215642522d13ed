import { spawn } from 'node:child_process'

/**
 * Runs a program in this one's place, to its end: what ends this one is for it to answer.
 * @returns its exit code
 */
export function runChild(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  process.on('SIGINT', () => {}) // The terminal has told the child too.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}
