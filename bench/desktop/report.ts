import os from 'node:os'
import { type Figures, median, type Round, type Start } from './figures.ts'
import type { ManyRows } from './long-list.ts'
import type { Memory } from './processes.ts'

const ms = (value: number) => `${value.toFixed(0)} ms`
const times = (value: number) => `${value.toFixed(2)} ×`
const memory = ({ privateMb, proportionalMb }: Memory) =>
  `${privateMb.toFixed(0)} MB private, ${proportionalMb.toFixed(0)} MB PSS`

/** The figures as a section of Markdown, with how they were come by. */
export function reportOf({
  isStandIn,
  loads,
  listed,
  starts,
  many,
  idle,
  sorting,
  watching,
}: Figures): string {
  const busiest = Math.max(...loads)
  const share = (cpuMs: number) => `${((cpuMs / (watching.seconds * 1000)) * 100).toFixed(2)} %`
  const files = sorting.files.toLocaleString('en')
  const of = <Value>(pick: (round: (typeof sorting.rounds)[number]) => Value) => sorting.rounds.map(pick)
  const stall = median(of(({ stalls }) => stalls.longestMs))
  const idleStall = median(of(({ idleStalls }) => idleStalls.longestMs))
  const mostStall = Math.max(50, 1.3 * idleStall)
  const highest = of(({ highest: each }) => each).reduce((one, other) =>
    other.privateMb > one.privateMb ? other : one,
  )
  const memoryRatio = idle.sortwell.privateMb / idle.template.privateMb
  const lists = `${listed.toLocaleString('en')} files`
  return `Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench desktop\`.

- Node ${process.versions.node}, ${os.cpus().length} CPUs (${os.cpus()[0]?.model ?? 'unknown'}), ${(os.totalmem() / 1e9).toFixed(1)} GB of memory
- load average ${loads.map(load => load.toFixed(1)).join(', then ')}${
    busiest > os.cpus().length
      ? '. **Other work kept the machine busy**: times are longer than on a quiet one'
      : ''
  }
- ${
    isStandIn
      ? "on desktop/stand-in, not on Electron: main is Node with the stand-in's own work in it, the window is a Chromium without a screen; memory and start of real Electron are not known, nor what the code cache saves there"
      : 'on Electron'
  }

Both apps are built and started as by the end-to-end specs, by turns, each with a home of its own; a ratio is the median of
those of each round. The *template* is \`bench/desktop/template\`: what electron-vite's template makes for React, and a
list of the names in a folder that draws them all. *Usable*: from the start of the process until the Browse button of the
window can be pressed. *Memory* is that of the main process with its worker threads, from /proc/<pid>/smaps_rollup,
without Chromium's processes; the highest of looks every 100 ms. *Stall*: the longest delay of main's event loop
(\`monitorEventLoopDelay\`, 1 ms), from Organize to the result; the template's is over as much time with nothing to do. *Shown*:
from Browse until the files are seen. *Frame*: the time between two frames while a list is scrolled by 240 px a frame. *CPU* is that of main with
its threads over ${watching.seconds} s in which nothing happens, with ten watched folders of 1,000 files each, and without any.

| what | Sortwell | template | ratio | wanted |
|---|---|---|---|---|
${row(
  'start until usable',
  starts,
  each => each.usableMs,
  ratio => ratio <= 1.25,
  '≤ 1.25 ×',
)}
| memory, idle | ${memory(idle.sortwell)} | ${memory(idle.template)} | ${times(memoryRatio)} | ≤ 1.3 ×: ${met(memoryRatio <= 1.3)} |
| longest stall of main while ${files} files are sorted | ${ms(stall)} (${of(({ stalls }) => ms(stalls.longestMs)).join(', ')}) | ${ms(idleStall)} | ${times(stall / idleStall)} | ≤ 1.3 × or 50 ms: ${met(stall <= mostStall)} |
${row(
  `${lists} shown`,
  starts,
  each => each.list.shownMs,
  (_, value) => value <= 1000,
  '≤ 1000 ms',
)}
${frameRows(starts, 'icons', lists)}
${frameRows(starts, 'rows', lists)}

The rows of a preview are in the window: *sorted* is from the press on a column's head, *filtered* from the letter that leaves
one file, until the rows are on the screen. *Heap*: what the window's scripts hold after a collection.

| ${files} rows | median (lowest to highest) | wanted |
|---|---|---|
${manyRows(many)}

| what | found |
|---|---|
| 99 % of the delays of main while ${files} files are sorted (${median(of(({ seconds }) => seconds)).toFixed(1)} s) | below ${median(of(({ stalls }) => stalls.nearlyAllMs)).toFixed(1)} ms |
| memory, highest meanwhile | ${memory(highest)} |
| CPU while watching ${watching.folders} folders | ${share(watching.cpuMs)} (${share(watching.baseCpuMs)} without) |
| memory while watching ${watching.folders} folders | ${memory(watching.memory)} |
`
}

function manyRows(many: readonly ManyRows[]): string {
  const found = (
    name: string,
    pick: (rows: ManyRows) => number,
    write: (value: number) => string,
    most: number | null,
    wanted = '',
  ) => {
    const values = many.map(pick)
    const middle = median(values)
    const range = `${write(middle)} (${write(Math.min(...values))} to ${write(Math.max(...values))})`
    return `| ${name} | ${range} | ${most === null ? '' : `${wanted}: ${met(middle <= most)}`} |`
  }
  const count = (frames: number) => `${frames}`
  const mb = (value: number) => `${value.toFixed(0)} MB`
  return [
    found('shown', each => each.shownMs, ms, null),
    found('scrolled as icons, of 180 frames above 33 ms', each => each.icons.slow, count, 2, '≤ 2'),
    found('scrolled as rows, of 180 frames above 33 ms', each => each.rows.slow, count, 2, '≤ 2'),
    found('sorted by name', each => each.byNameMs, ms, 300, '≤ 300 ms'),
    found('sorted by size', each => each.bySizeMs, ms, 300, '≤ 300 ms'),
    found('filtered', each => each.filteredMs, ms, 300, '≤ 300 ms'),
    found('heap of the window', each => each.heapMb, mb, 200, '≤ 200 MB'),
  ].join('\n')
}

const met = (isMet: boolean) => (isMet ? 'met' : '**missed**')

function frameRows(starts: readonly Round[], view: 'icons' | 'rows', lists: string): string {
  const frame = (name: 'median' | 'nearlyAll' | 'longest', words: string) =>
    row(
      `${lists} as ${view}, ${words}`,
      starts,
      each => each.list[view][name],
      (_, value) => Math.round(value) <= 33, // two frames of a screen with 60 Hz
      '≤ 33 ms',
    )
  return [
    frame('median', 'median frame'),
    frame('nearlyAll', '95 % of frames below'),
    frame('longest', 'longest frame'),
  ].join('\n')
}

/** @param isMet is given the median of the ratios, and Sortwell's own median */
function row(
  name: string,
  starts: readonly Round[],
  pick: (start: Start) => number,
  isMet: (ratio: number, value: number) => boolean,
  wanted: string,
): string {
  const own = starts.map(({ sortwell }) => pick(sortwell))
  const ratio = median(starts.map(({ sortwell, template }) => pick(sortwell) / pick(template)))
  const range = `${ms(median(own))} (${ms(Math.min(...own))} to ${ms(Math.max(...own))})`
  const bare = ms(median(starts.map(({ template }) => pick(template))))
  return `| ${name} | ${range} | ${bare} | ${times(ratio)} | ${wanted}: ${met(isMet(ratio, median(own)))} |`
}
