import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Runs one bench, `npm run bench sorter -- --rounds 9`, or all of them: each folder here that has a `main.ts`. */
const [first, ...rest] = process.argv.slice(2)
const isNamed = first !== undefined && !first.startsWith('-')
const names = isNamed ? [first] : benchNames()
const options = isNamed ? rest : process.argv.slice(2)
for (const name of names) await runBench(name)

function benchNames(): string[] {
  return readdirSync(import.meta.dirname).filter(name => existsSync(entryOf(name)))
}

function entryOf(name: string): string {
  return join(import.meta.dirname, name, 'main.ts')
}

async function runBench(name: string): Promise<void> {
  if (!existsSync(entryOf(name))) {
    console.error(`There is no bench '${name}'; there is ${benchNames().join(', ')}.`)
    process.exitCode = 2
    return
  }
  const bench: unknown = await import(pathToFileURL(entryOf(name)).href)
  if (!hasRun(bench)) throw new Error(`bench/${name}/main.ts exports no function 'run'`)
  await bench.run(options)
}

function hasRun(bench: unknown): bench is { run(options: readonly string[]): Promise<void> } {
  return typeof bench === 'object' && bench !== null && 'run' in bench && typeof bench.run === 'function'
}
