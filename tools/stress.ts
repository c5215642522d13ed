import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { CannotStart } from './cannot-start.ts'
import { runChild } from './run-child.ts'

/**
 * `npm run test:stress`: the tests of `npm test` in random order, in another time zone, on a busy machine, on another day
 * and across midnight. Every round runs; one that fails fails the whole. `npm run test:stress -- midnight` runs that round.
 */
const repository = path.join(import.meta.dirname, '..')
const unit = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'unit',
  '--project',
  'server',
  '--sequence.shuffle',
]
const specs = ['tools/run-e2e.ts', '--grep', '@core', '--shuffle']
/** Their clock can be moved; the times of real files come from the system. */
const withoutRealFiles = ['server', 'web', 'desktop/words', 'desktop/ipc', 'desktop/renderer']

type Round = {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}
const otherZone = { TZ: 'Asia/Kathmandu' }
const rounds: readonly Round[] = [
  { name: 'unit', args: unit, env: otherZone },
  { name: 'specs', args: specs, env: otherZone },
  { name: 'later', args: [...unit, ...withoutRealFiles], env: clock('+40d') },
  // Each process starts a second before midnight, so every file of tests crosses it.
  {
    name: 'midnight',
    args: [...unit, ...withoutRealFiles],
    env: clock(`@${new Date().toISOString().slice(0, 10)} 23:59:59`),
  },
]

try {
  process.exitCode = await runRounds(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function runRounds(wanted: readonly string[]): Promise<number> {
  const chosen = rounds.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
  const busy = [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  const results: string[] = []
  try {
    for (const { name, args, env } of chosen) {
      const startedMs = Date.now()
      const status = await runChild(process.execPath, args, {
        cwd: repository,
        env: { ...process.env, ...env },
      })
      const minutes = ((Date.now() - startedMs) / 60_000).toFixed(1)
      results.push(`${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${minutes} minutes`)
    }
  } finally {
    for (const child of busy) child.kill()
  }
  console.log(`\n${results.join('\n')}`)
  return results.some(line => line.includes('FAILED')) || results.length === 0 ? 1 : 0
}

/** The environment that moves a process's clock, by Debian's faketime. Timers keep the real pace. */
function clock(moment: string): Readonly<Record<string, string>> {
  const folder = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[process.arch as string] ?? ''
  const library = `/usr/lib/${folder}/faketime/libfaketime.so.1`
  if (!existsSync(library)) throw new CannotStart('Install faketime: the tests run on another day as well.')
  return { LD_PRELOAD: library, FAKETIME: moment, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}
