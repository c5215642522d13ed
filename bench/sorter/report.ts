import type { Label } from './contenders.ts'
import { seconds } from './figures.ts'
import { type LongHistory, longHistory } from './long-history.ts'
import type { Programs } from './programs.ts'
import type { Samples } from './rounds.ts'
import { tableOf } from './table.ts'
import { type Results, targetTable } from './targets.ts'

/** The section of bench/RESULTS.md, without its heading. */
export function reportOf(results: Results, machine: string, programs: Programs): string {
  const { small, bySize, inMemory, history } = results
  const base: Label = programs.cLoop ? 'C rename loop' : 'Node renameSync loop'
  const tables = Array.from(bySize, ([files, samples]) => sizeSection(countFiles(files), samples, base))
  if (inMemory) tables.push(sizeSection('100,000 files in memory (tmpfs)', inMemory, base))
  tables.push(sizeSection('50 files', small, 'node -e 0'), historySection(history))
  const date = new Date().toISOString().slice(0, 10)
  const machineLines = `Measured on ${date} with \`npm run bench sorter\`.\n\n${machine}`
  return [machineLines, method(base), '### Targets', targetTable(results), ...tables].join('\n\n')
}

function method(base: Label): string {
  return `Real files of 16 to 1500 bytes with 30 known suffixes in one folder, sorted into folders by type. Whole processes are
timed from start to end, output thrown away, after a sync. Each round runs all of them, forward and backward by turns,
and the folder is brought back after each, which also checks that every file lies where the plan says. Seconds are
medians; "÷ base" is the median of each round's own ratio to the ${base}, for 50 files to Node that does nothing; memory
is the highest of all rounds. The two loops read a list of moves made beforehand and only make folders and rename: they
look at no file, keep no history and replace what is in the way. *C sort* (\`sort-loop.c\`) does the work of a sort: it
lists, stats, decides, writes a synced plan, makes folders, moves without replacing and syncs. *Node sort*
(\`sort-loop.mjs\`) is the same work in the least JavaScript: what Node itself costs. *By link + unlink* is sortwell
without its native part. Rows *before* are the command of another checkout (\`--before\`). Sortwell's daily check and copy of the history are done before; *A long history* has what they take.`
}

function historySection({ rounds, firstMs, laterMs, searchMs, upkeepMs }: LongHistory): string {
  const { runs, searchedMoves } = longHistory
  return `### A long history

One file is sorted by a whole process, ${rounds} rounds by turns: with a history of a few runs, and with one of ${runs.toLocaleString('en')} runs
of that folder, of one file each. The search looks for a word that no name holds, in a history of ${searchedMoves.toLocaleString('en')} moves, without
the start of a process. Medians, in seconds.

| | seconds |
|---|---:|
| 1 file after a few runs | ${seconds(firstMs)} |
| 1 file after ${runs.toLocaleString('en')} runs | ${seconds(laterMs)} |
| search over ${searchedMoves.toLocaleString('en')} moves | ${seconds(searchMs)} |
| daily check and copy of those moves, after the first run of a day | ${seconds(upkeepMs)} |`
}

function countFiles(files: number): string {
  return `${files.toLocaleString('en')} files`
}

function sizeSection(what: string, samples: Samples, base: Label): string {
  const rounds = samples.get('sortwell sort')?.length ?? 0
  const title = `### ${what}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`
  return `${title}\n\n${tableOf(samples, base)}`
}
