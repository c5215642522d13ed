import { homedir } from 'node:os'
import { readCliConfig } from './config.ts'
import { reportCrash, run } from './run.ts'

// The source runs as it is; in an installed app each thread is another bundle, beside the folder of the others.
const isSource = import.meta.filename.endsWith('.ts')
const threadUrl = (folder: string, name: string) =>
  new URL(isSource ? `../sorter/facts/${folder}${name}.ts` : `../${name}.js`, import.meta.url)

/** Runs the command that this process was started with. @param version of the product */
export async function start(version: string): Promise<void> {
  const config = readCliConfig(process.env, process.platform, homedir(), version)
  process.on('uncaughtException', error => process.exit(reportCrash(error, config, process)))
  process.exitCode = await run(process.argv.slice(2), config, {
    platform: process.platform,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    now: () => performance.now(),
    on: (signal, stop) => process.on(signal, stop),
    off: (signal, stop) => process.off(signal, stop),
    factsWorker: threadUrl('', 'facts-worker'),
    sameBytesWorker: threadUrl('same/', 'same-bytes-worker'),
    starters: new URL('../starters/', import.meta.url),
    windowProgram: process.versions.electron && process.argv[0],
  })
}
