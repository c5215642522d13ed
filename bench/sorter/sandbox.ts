import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder that everything of a bench happens in, and that goes away with it. */
export class Sandbox implements Disposable {
  readonly path = mkdtempSync(join(tmpdir(), 'sortwell-bench-'))
  /** Where the measured command keeps its records. */
  readonly stateDir = join(this.path, 'state')
  /** For built programs and lists of moves. */
  readonly tools = join(this.path, 'tools')

  constructor() {
    mkdirSync(this.tools)
  }

  /** Forgets all runs of the measured command. */
  clearState(): void {
    rmSync(this.stateDir, { recursive: true, force: true })
  }

  /** Tries again for a while: a program that was just ended may still be about to write. */
  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true, maxRetries: 5 })
  }
}
