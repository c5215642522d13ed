import { spawnSync } from 'node:child_process'
import os from 'node:os'
import { versionOf } from './programs.ts'

/** Runnable programs on average over the last minute; the bench itself keeps it near 1. */
export function loadAverage(): number {
  return os.loadavg()[0] ?? 0
}

/**
 * Lines of Markdown that say on what a run was made.
 * @param folder that the files were in
 * @param loads at the start and after each number of files
 */
export function describeMachine(folder: string, loads: readonly number[]): string {
  const kernel = os.release().split('-')[0]
  const cpus = os.cpus()
  const lines = [
    `Node ${process.versions.node}, ${os.type()} ${kernel}, file system ${fileSystemOf(folder)}`,
    `${cpus.length} CPUs (${cpus[0]?.model ?? 'unknown'}), ${(os.totalmem() / 1e9).toFixed(1)} GB of memory`,
    `${versionOf('cc') ?? 'no C compiler'}; ${versionOf('find') ?? 'no find'}; ${versionOf('organize') ?? 'organize is not installed'}`,
    `load average at the start ${loads.map(load => load.toFixed(1)).join(', then ')}`,
  ]
  if (Math.max(...loads) > cpus.length) {
    lines.push(
      '**Other work kept the machine busy**: trust the fastest rounds and the CPU time more than the medians.',
    )
  }
  return lines.map(line => `- ${line}`).join('\n')
}

/** `ext4`, `tmpfs` … */
export function fileSystemOf(folder: string): string {
  const { stdout } = spawnSync('df', ['--output=fstype', folder], { encoding: 'utf8' })
  return stdout?.trim().split('\n').at(-1) ?? 'unknown'
}
