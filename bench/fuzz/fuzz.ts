import process from 'node:process'
import fc from 'fast-check'
import { fuzzReaders } from '../../desktop/sorter/testing/fuzz-facts.ts'
import { faultOf, sortings } from '../../desktop/sorter/testing/fuzz-sorts.ts'

/**
 * `npm run fuzz -- 100000 7`: so many cut and mutated files through the readers of facts, and a tenth as many trees sorted by
 * random rules, by this seed.
 */
// As in the thread of the readers: see facts-worker.ts.
process.on('unhandledRejection', () => {})

const [files = 20_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
const trees = Math.ceil(files / 10)
console.log(`${files} files and ${trees} trees, seed ${seed}`)
const { wrong, longestMs } = await fuzzReaders({ files, seed })
const { maxRSS } = process.resourceUsage()
console.log(
  `files: ${wrong.length} wrong, ${longestMs.toFixed(0)} ms at most for one file, ${(maxRSS / 1024).toFixed(0)} MB`,
)
for (const line of wrong.slice(0, 20)) console.log(line)
const property = fc.asyncProperty(sortings, async sorting => {
  const fault = await faultOf(sorting)
  if (fault !== undefined) throw new Error(fault)
})
const { failed, counterexample, errorInstance, numRuns } = await fc.check(property, { numRuns: trees, seed })
console.log(
  `trees: ${numRuns} sorted, ${failed ? 'one is not at rest, or its undo is not exact' : 'none wrong'}`,
)
if (failed) console.log(String(errorInstance), JSON.stringify(counterexample))
if (wrong.length > 0 || failed) process.exitCode = 1
