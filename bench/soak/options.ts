import { parseArgs } from 'node:util'

/** What `npm run soak -- --minutes 5 --accounts 10000` asks for. */
export type SoakOptions = {
  readonly minutes: number
  readonly accounts: number
  /** Of the limit that is measured first. */
  readonly share: number
  readonly engine: 'sqlite' | 'postgres'
}

export function readOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '30' },
      accounts: { type: 'string', default: '100000' },
      share: { type: 'string', default: '0.6' },
      engine: { type: 'string', default: 'postgres' },
    },
  })
  return {
    minutes: Number(values.minutes),
    accounts: Number(values.accounts),
    share: Number(values.share),
    engine: values.engine === 'sqlite' ? 'sqlite' : 'postgres',
  }
}
