import process from 'node:process'
import { fuzzReaders } from '../../desktop/sorter/testing/fuzz-facts.ts'

/** `npm run fuzz -- 100000 7`: so many cut and mutated files through the readers of facts, by this seed. */
const [files = 20_000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
console.log(`${files} files, seed ${seed}`)
const { wrong, longestMs } = await fuzzReaders({ files, seed })
const { maxRSS } = process.resourceUsage()
console.log(
  `${wrong.length} wrong, ${longestMs.toFixed(0)} ms at most for one file, ${(maxRSS / 1024).toFixed(0)} MB`,
)
for (const line of wrong.slice(0, 20)) console.log(line)
if (wrong.length > 0) process.exitCode = 1
