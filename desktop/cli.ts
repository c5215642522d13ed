#!/usr/bin/env -S node --min-semi-space-size=8 --max-semi-space-size=8
import { homedir } from 'node:os'
import product from '../package.json' with { type: 'json' }
import { readCliConfig } from './cli/config.ts'
import { reportCrash, run, thisProgram } from './cli/run.ts'

const config = readCliConfig(process.env, process.platform, homedir(), product.version)
process.on('uncaughtException', error => process.exit(reportCrash(error, config, process)))
// The source runs as it is; in an installed app each thread is another bundle.
const isSource = import.meta.filename.endsWith('.ts')
const threadUrl = (folder: string, name: string) =>
  new URL(isSource ? `./sorter/facts/${folder}${name}.ts` : `./${name}.js`, import.meta.url)
const program = {
  ...thisProgram,
  factsWorker: threadUrl('', 'facts-worker'),
  sameBytesWorker: threadUrl('same/', 'same-bytes-worker'),
  starters: new URL('./starters/', import.meta.url),
  windowProgram: process.versions.electron && process.argv[0],
}
/**
 * Settled once the command has ended. Not awaited here: the commands are loaded by what imports from this bundle, and would
 * wait for it for ever.
 */
export const ended = run(process.argv.slice(2), config, program).then(status => {
  process.exitCode = status
})
