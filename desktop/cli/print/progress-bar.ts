import type { FactProgress } from '../../sorter/values/facts.ts'
import type { Progress } from '../../sorter/values/values.ts'
import { grouped } from './lines.ts'

const barWidth = 24

/** A line, and what of it says the most where it does not fit. */
export type BarLine = { readonly line: string; readonly short: string }

/** `[######------]  50%  6 of 12 files` */
export function progressLine({ done, total }: Pick<Progress, 'done' | 'total'>): BarLine {
  const share = total === 0 ? 1 : done / total
  const filled = Math.floor(share * barWidth)
  const bar = `[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}]`
  const short = `${String(Math.floor(share * 100)).padStart(3)}%  ${grouped(done)} of ${grouped(total)} files`
  return { line: `${bar} ${short}`, short }
}

/** `Looking into 3,120 of 10,000 files` */
export function lookingLine({ done, total }: FactProgress): BarLine {
  const line = `Looking into ${grouped(done)} of ${grouped(total)} files`
  return { line, short: line }
}

/** One line of less than so many characters. */
export function fitted({ line, short }: BarLine, columns: number): string {
  return line.length < columns ? line : short.slice(0, Math.max(0, columns - 1))
}

export type ProgressBar = {
  show(line: BarLine): void
  /** Leaves the line as if nothing had been there. */
  clear(): void
}

/** What a bar is drawn on. `columns` is 0 or absent where the width is not known. */
export type BarTerminal = { readonly columns?: number; write(text: string): unknown }

export function createProgressBar(terminal: BarTerminal): ProgressBar {
  let isShown = false
  return {
    show(line) {
      isShown = true
      terminal.write(`\r${fitted(line, terminal.columns || 80)}\x1b[K`)
    },
    clear() {
      if (isShown) terminal.write('\r\x1b[K')
      isShown = false
    },
  }
}
