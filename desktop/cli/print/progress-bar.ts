import type { FactProgress } from '../../sorter/values/facts.ts'
import type { Progress } from '../../sorter/values/values.ts'
import { withSeparators } from './lines.ts'

const barWidth = 24

/** ` 50%  6 of 12 files  [######------]` */
export function progressLine({ done, total }: Pick<Progress, 'done' | 'total'>): string {
  const share = total === 0 ? 1 : done / total
  const filled = Math.floor(share * barWidth)
  const percent = String(Math.floor(share * 100)).padStart(3)
  const bar = '#'.repeat(filled) + '-'.repeat(barWidth - filled)
  return `${percent}%  ${withSeparators(done)} of ${withSeparators(total)} files  [${bar}]`
}

/** `Reading 3,120 of 10,000 files` */
export function readingLine({ done, total }: FactProgress): string {
  return `Reading ${withSeparators(done)} of ${withSeparators(total)} files`
}

/** `Listing the folder: 3,072 entries` */
export function listingLine(entries: number): string {
  return `Listing the folder: ${withSeparators(entries)} entries`
}

export type ProgressBar = {
  /** Cuts a line off that does not fit. */
  show(line: string): void
  /** Leaves the line as if nothing had been there. */
  clear(): void
}

/** What a bar is drawn on. `columns` is 0 or absent where the width is not known. */
export type BarTerminal = { readonly columns?: number; write(text: string): unknown }

/** A command that ends sooner shows no bar. */
const delayMs = 1000

/**
 * @param now milliseconds
 * @param startedAt when the command began, on that clock
 */
export function createProgressBar(terminal: BarTerminal, now: () => number, startedAt: number): ProgressBar {
  let isShown = false
  return {
    show(line) {
      if (now() - startedAt < delayMs) return
      isShown = true
      terminal.write(`\r${line.slice(0, (terminal.columns || 80) - 1)}\x1b[K`)
    },
    clear() {
      if (isShown) terminal.write('\r\x1b[K')
      isShown = false
    },
  }
}
