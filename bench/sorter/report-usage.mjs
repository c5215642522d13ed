import { readFileSync, writeFileSync } from 'node:fs'

/** Loaded before a measured program where GNU time is missing: writes what `time -f '%U %S %M'` would. */
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  // Not resourceUsage().maxRSS: Linux lets it start at what the parent process had.
  const [, kilobytes] = readFileSync('/proc/self/status', 'utf8').match(/VmHWM:\s+(\d+)/) ?? []
  writeFileSync(process.env.SORTWELL_BENCH_USAGE, `${user / 1e6} ${system / 1e6} ${kilobytes}`)
})
