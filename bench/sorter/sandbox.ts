import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder that everything of a bench happens in, and that goes away with it. */
export class Sandbox implements Disposable {
  readonly path: string
  /** Where the measured command keeps its records. */
  readonly stateDir: string
  /** For built programs and lists of moves. */
  readonly tools: string

  /** @param parent the file system to measure on */
  constructor(parent: string = tmpdir()) {
    this.path = mkdtempSync(join(parent, 'sortwell-bench-'))
    this.stateDir = join(this.path, 'state')
    this.tools = join(this.path, 'tools')
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
