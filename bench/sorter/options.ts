import { parseArgs } from 'node:util'

export type Options = {
  /** How often each contender runs at 10,000 and at 100,000 files. */
  readonly rounds: number
  /** Measures 1,000,000 files too: some minutes, 5 GB and a million inodes for that time. */
  readonly million: boolean
  /** Root of another checkout, with its packages installed, whose command runs by turns with this one. */
  readonly before: string | undefined
}

/** @throws when an option is unknown or makes no sense */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '5' },
      million: { type: 'boolean', default: false },
      before: { type: 'string' },
    },
  })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a whole number from 1 on')
  return { rounds, million: values.million, before: values.before }
}
