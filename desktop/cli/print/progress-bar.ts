import type { Progress } from '../../sorter/index.ts'
import { grouped } from './lines.ts'

const barWidth = 24

/** One line of at most `columns` characters: `[######------]  50%  6 of 12 files`. */
export function progressLine({ done, total }: Progress, columns: number): string {
  const share = total === 0 ? 1 : done / total
  const filled = Math.floor(share * barWidth)
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`
  const text = `${String(Math.floor(share * 100)).padStart(3)}%  ${grouped(done)} of ${grouped(total)} files`
  const line = `${bar} ${text}`
  return line.length < columns ? line : text.slice(0, Math.max(0, columns - 1))
}

export type ProgressBar = {
  show(progress: Progress): void
  /** Leaves the line as if nothing had been there. */
  clear(): void
}

/** What a bar is drawn on. `columns` is 0 or absent where the width is not known. */
export type BarTerminal = { readonly columns?: number; write(text: string): unknown }

export function createProgressBar(terminal: BarTerminal): ProgressBar {
  let isShown = false
  return {
    show(progress) {
      isShown = true
      terminal.write(`\r${progressLine(progress, terminal.columns || 80)}\x1b[K`)
    },
    clear() {
      if (isShown) terminal.write('\r\x1b[K')
      isShown = false
    },
  }
}
