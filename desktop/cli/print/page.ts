import type { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { abbreviated } from '../../services/app/home-paths.ts'
import { exit } from '../exit.ts'
import { printable, printableJson } from './printable.ts'

/** What a report for people is written on. */
export type Page = {
  readonly platform: NodeJS.Platform
  /** Of the terminal; undefined where lines may be of any length. */
  readonly columns: number | undefined
  /** Styles text where that is seen. */
  readonly style: (style: Style, text: string) => string
  /** A path as one line, with `~` for the home folder. */
  readonly path: (path: string) => string
}

export type Style = 'bold' | 'dim' | 'red' | 'yellow'

/**
 * Prints a report: its fields as one line of JSON, or the lines for people that are made from them.
 * Ends quietly when the reader has gone (`| head`).
 * @returns the exit status of a command that has nothing more to do
 */
export type Print = <T extends object>(
  fields: T,
  lines: (fields: T, page: Page) => Iterable<string>,
) => Promise<typeof exit.done>

export type PageKind = {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly columns: number | undefined
  readonly hasColours: boolean
}

export function createPage({ platform, home, columns, hasColours }: PageKind): Page {
  return {
    platform,
    columns,
    style: (style, text) => (hasColours ? styleText(style, text, { validateStream: false }) : text),
    path: path => abbreviated(printable(path), printable(home)),
  }
}

export function createPrint(stdout: Writable, page: Page, isJson: boolean): Print {
  return async (fields, lines) => {
    const shown = isJson ? [printableJson(fields)] : Array.from(lines(fields, page))
    if (shown.length > 0) await write(stdout, `${shown.join('\n')}\n`)
    return exit.done
  }
}

/** What was to be printed could not be, for instance on a full disk. */
export class OutputFailed extends Error {
  override readonly name = 'OutputFailed'

  constructor(cause: Error) {
    super(`The output could not be written: ${cause.message}.`, { cause })
  }
}

/**
 * Writes text; resolves without it when the reader has gone.
 * @throws {OutputFailed}
 */
export function write(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, error => (!error || isReaderGone(error) ? resolve() : reject(new OutputFailed(error))))
  })
}

/** Whether a pipe's other end was closed. */
export function isReaderGone(error: Error): boolean {
  return 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')
}
