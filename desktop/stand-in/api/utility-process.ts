import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { strict, strictEmitter } from '../not-implemented.ts'

const starter = fileURLToPath(new URL('./utility-start.ts', import.meta.url))

type ForkOptions = {
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  readonly stdio?: 'pipe' | 'ignore' | 'inherit'
  readonly execArgv?: string[]
}

class UtilityProcess extends strictEmitter('UtilityProcess') {
  readonly #child: ChildProcess
  readonly stdout
  readonly stderr

  constructor(
    file: string,
    args: readonly string[],
    { env, cwd, stdio = 'inherit', execArgv = [] }: ForkOptions,
  ) {
    super()
    this.#child = fork(starter, [file, ...args], {
      serialization: 'advanced',
      stdio: ['ignore', stdio, stdio, 'ipc'],
      execArgv,
      env: env ?? process.env,
      ...(cwd !== undefined && { cwd }),
    })
    this.stdout = this.#child.stdout
    this.stderr = this.#child.stderr
    this.#child.on('spawn', () => this.emit('spawn'))
    this.#child.on('message', message => this.emit('message', message))
    this.#child.on('exit', code => this.emit('exit', code ?? 1))
    process.on('exit', () => this.kill())
  }

  get pid(): number | undefined {
    return this.#child.exitCode === null ? this.#child.pid : undefined
  }

  postMessage(message: unknown, transfer: readonly unknown[] = []): void {
    if (transfer.length > 0) throw new Error('stand-in: postMessage with MessagePorts is not implemented')
    this.#child.send({ data: message })
  }

  kill(): boolean {
    return this.#child.kill()
  }
}

/** `utilityProcess`, on a child of Node. */
export const utilityProcess = strict('utilityProcess', {
  fork: (file: string, args: readonly string[] = [], options: ForkOptions = {}) =>
    new UtilityProcess(file, args, options),
})
