import os from 'node:os'
import { type Figures, median } from './figures.ts'
import type { Memory } from './processes.ts'

/** The figures as a section of Markdown, with how they were come by. */
export function reportOf({ isStandIn, loads, usableMs, idle, sorting, watching }: Figures): string {
  const busiest = Math.max(...loads)
  const share = (cpuMs: number) => `${((cpuMs / (watching.seconds * 1000)) * 100).toFixed(2)} %`
  const memory = ({ privateMb, proportionalMb }: Memory) =>
    `${privateMb.toFixed(0)} MB private, ${proportionalMb.toFixed(0)} MB PSS`
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return `Measured on ${new Date().toISOString().slice(0, 10)} with \`npm run bench desktop\`.

- Node ${process.versions.node}, ${os.cpus().length} CPUs (${os.cpus()[0]?.model ?? 'unknown'}), ${(os.totalmem() / 1e9).toFixed(1)} GB of memory
- load average ${loads.map(load => load.toFixed(1)).join(', then ')}${
    busiest > os.cpus().length
      ? '. **Other work kept the machine busy**: times are longer than on a quiet one'
      : ''
  }
- ${
    isStandIn
      ? "on desktop/stand-in, not on Electron: main is Node with the stand-in's own work in it, the window is a Chromium without a screen; memory and start of real Electron are not known"
      : 'on Electron'
  }

The built bundles are started as by the end-to-end specs, with a home of their own. *Usable*: from the start of the
process until the Browse button of the window can be pressed. *Memory* is that of the main process with its worker
threads, from /proc/<pid>/smaps_rollup, without Chromium's processes; the highest of looks every 100 ms. *Stall*: the
longest delay of main's event loop (\`monitorEventLoopDelay\`, 1 ms), from Organize to the result; beside it the same
loop with nothing to do. *CPU* is that of main with its threads over ${watching.seconds} s in which nothing happens, with ten
watched folders of 1,000 files each, and without any.

| what | found | wanted |
|---|---|---|
| start until usable, median of ${usableMs.length} | ${ms(median(usableMs))} (${ms(Math.min(...usableMs))} to ${ms(Math.max(...usableMs))}) | – |
| memory, idle | ${memory(idle)} | – |
| memory, highest while ${sorting.files.toLocaleString('en')} files are sorted | ${memory(sorting.highest)} | – |
| longest stall of main meanwhile (${sorting.seconds.toFixed(1)} s) | ${ms(sorting.longestStallMs)}; 99 % below ${sorting.stall99Ms.toFixed(1)} ms; ${ms(sorting.idleStallMs)} with nothing to do | < 50 ms |
| CPU while watching ${watching.folders} folders | ${share(watching.cpuMs)} (${share(watching.baseCpuMs)} without) | next to none |
| memory while watching ${watching.folders} folders | ${memory(watching.memory)} | – |
`
}
