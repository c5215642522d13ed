import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { join } from 'node:path'
import type { DiskKind } from './faulty-disk.ts'
import { contents, makePlace, plant } from './trees.ts'

const urlOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Says when it is about to move the first file, goes on when it is told to, and says how many it has moved. */
const program = (folder: string, stateDir: string, kind: DiskKind) => `
  const fs = await import('node:fs')
  const { openFolder, previewFolder, runPlan } = await import(${urlOf('../index.ts')})
  const { createRunLog } = await import(${urlOf('../../services/state/run-log.ts')})
  const { openState } = await import(${urlOf('../../services/state/state-database.ts')})
  const { diskOfKind, isMove, watchedDisk } = await import(${urlOf('./faulty-disk.ts')})
  let isWaiting = true
  const disk = watchedDisk(call => {
    if (!isWaiting || !isMove(call)) return
    isWaiting = false
    fs.writeSync(1, 'ready')
    fs.readSync(0, Buffer.alloc(1))
  }, diskOfKind(${JSON.stringify(kind)}))
  const stateDir = ${JSON.stringify(stateDir)}
  const plan = await previewFolder(openFolder(${JSON.stringify(folder)}, { stateDir, force: true }), 'type')
  const { moved } = await runPlan(plan, { log: createRunLog(openState(stateDir)), disk })
  fs.writeSync(1, String(moved))`

/**
 * Two programs that know nothing of each other, as of two users or of a computer and a container on it, sort one folder at
 * once: neither sees the lock of the other.
 * @returns files afterwards, how many of them have a second name, and what the programs say they have moved
 */
export async function sortTwiceAtOnce(count: number, kind: DiskKind) {
  const [place, other] = [makePlace(), makePlace()]
  try {
    plant(place.folder, Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.txt`, `${at}`])))
    const programs = [place, other].map(({ stateDir }) => {
      const given = ['--input-type=module', '-e', program(place.folder, stateDir, kind)]
      return spawn(process.execPath, given, { stdio: ['pipe', 'pipe', 'inherit'] })
    })
    await Promise.all(programs.map(each => once(each.stdout, 'data')))
    for (const each of programs) each.stdin.write('go')
    const moved = await Promise.all(
      programs.map(async each => Number(Buffer.concat(await each.stdout.toArray()).toString())),
    )
    const names = fs.readdirSync(place.folder, { recursive: true, encoding: 'utf8' })
    const stats = names.map(name => fs.lstatSync(join(place.folder, name))).filter(each => each.isFile())
    return {
      moved,
      files: stats.length,
      texts: new Set(contents(place.folder)).size,
      twins: stats.filter(({ nlink }) => nlink > 1).length,
    }
  } finally {
    place.remove()
    other.remove()
  }
}
