import { readFileSync } from 'node:fs'

/** Of /proc/<pid>/stat; Linux has had 100 to a second since 2.6. */
const ticksPerSecond = 100

/** Memory that a process alone holds, and its share of what it holds with others. */
export type Memory = { readonly privateMb: number; readonly proportionalMb: number }

export function memoryOf(pid: number): Memory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = (name: string) => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)
  return {
    privateMb: ((kilobytes('Private_Clean') + kilobytes('Private_Dirty')) * 1024) / 1e6,
    proportionalMb: (kilobytes('Pss') * 1024) / 1e6,
  }
}

/** Time that a process and its threads have had on a processor. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000
}
