import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openState } from '../../desktop/services/state/state-database.ts'
import { createUpkeep } from '../../desktop/services/state/upkeep.ts'

/** A temporary folder that everything of a bench happens in, and that goes away with it. */
export class Sandbox implements Disposable {
  readonly path: string
  /** Data folder of the measured command. */
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

  /** Makes a data folder without runs, in which the daily check and copy are done, as they are before most runs. */
  renewState(): void {
    rmSync(this.stateDir, { recursive: true, force: true })
    const state = openState(this.stateDir)
    createUpkeep(state)()
    state.close()
  }

  /** Tries again for a while: a program that was just ended may still be about to write. */
  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true, maxRetries: 5 })
  }
}
