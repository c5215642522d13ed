import type { Label } from './contenders.ts'
import type { Programs } from './programs.ts'
import type { Samples } from './rounds.ts'
import { tableOf } from './table.ts'
import { type Results, targetTable } from './targets.ts'

/** The section of bench/RESULTS.md, without its heading. */
export function reportOf(results: Results, machine: string, programs: Programs): string {
  const base: Label = programs.cLoop ? 'C rename loop' : 'Node renameSync loop'
  const tables = Array.from(results, ([files, samples]) => sizeSection(files, samples, base))
  const date = new Date().toISOString().slice(0, 10)
  const machineLines = `Measured on ${date} with \`npm run bench sorter\`.\n\n${machine}`
  return [machineLines, method(base), '### Targets', targetTable(results), ...tables].join('\n\n')
}

function method(base: Label): string {
  return `Real files of 16 to 1500 bytes with 30 suffixes in one folder, sorted into folders by type. Whole processes are
timed from start to end, output thrown away, after a sync. Each round runs all of them, forward and backward by turns,
and the folder is brought back after each, which also checks that every file lies where the plan says. Seconds are
medians; "÷ base" is the median of each round's own ratio to the ${base}; memory is the highest of all rounds. The
two loops read a list of moves made beforehand and only make folders and rename: they look at no file, keep no record
and replace what is in the way.`
}

function sizeSection(files: number, samples: Samples, base: Label): string {
  const rounds = samples.get('sortwell sort')?.length ?? 0
  const title = `### ${files.toLocaleString('en')} files, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`
  return `${title}\n\n${tableOf(samples, base)}`
}
