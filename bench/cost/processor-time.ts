import { readdir, readFile } from 'node:fs/promises'
import type { Engine } from '../server/engines.ts'
import type { Peer } from '../server/processes.ts'

/** Ticks of Linux's clock in a second, as /proc counts them. */
const ticksPerSecond = 100

/** Seconds of processor time that a server has used. */
export async function serverSeconds({ metricsUrl = '' }: Peer): Promise<number> {
  const text = await (await fetch(metricsUrl)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
}

/** Seconds of processor time of all processes of an engine that has any; Linux only, 0 elsewhere. */
export async function databaseSeconds({ dataFolder }: Pick<Engine, 'dataFolder'>): Promise<number> {
  if (dataFolder === undefined) return 0
  const pids = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name))
  const main = Number((await readFile(`${dataFolder}/postmaster.pid`, 'utf8')).split('\n')[0])
  let ticks = 0
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // After the name in brackets: state, parent, … user and system time at 11 and 12, of processes that ended at 13 and 14.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(fields[1]) === main) ticks += sumOf(fields.slice(11, 13))
    // A connection that ends gives its time to the main process: without that, time would go back.
    if (Number(pid) === main) ticks += sumOf(fields.slice(11, 15))
  }
  return ticks / ticksPerSecond
}

const sumOf = (numbers: readonly string[]) => numbers.reduce((sum, number) => sum + Number(number), 0)
