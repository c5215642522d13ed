import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { startWorker } from '../services/worker-client.ts'
import { type FuseDisk, isStopped, mountFuse, whyNoFuse } from '../sorter/testing/fuse-disk.ts'
import { cutEnd } from '../sorter/testing/records.ts'
import { appears, commandLine, outcomeOf, putFile, treeOf } from './testing.ts'

/** Shares and disks that hang, or are gone. */

/** All of these have to be processes: a disk may hang. */
function processes({ home, folder, stateDir, startProcess }: ReturnType<typeof commandLine>) {
  const start = (...args: string[]) => startProcess(args)
  const sortwell = (...args: string[]) => outcomeOf(start(...args))
  return { home, folder, stateDir, start, sortwell }
}

/** A folder served by FUSE beside the usual one, both sorted. */
async function twoFolders() {
  const command = processes(commandLine({ 'near.txt': '' }))
  const [source, share] = [join(command.home, 'source'), join(command.home, 'share')]
  fs.mkdirSync(source)
  fs.mkdirSync(share)
  putFile(join(source, 'far.txt'))
  const disk = await mountFuse(source, share)
  return { ...command, share, disk }
}

describe.skipIf(whyNoFuse)(`a folder that cannot be reached${whyNoFuse ? ` (${whyNoFuse})` : ''}`, () => {
  test.each([
    ['hangs', 'hang'],
    ['is gone', 'unplug'],
  ] as const)('and %s leaves the rest of the history as it is', async (_, way) => {
    const { disk, share, folder, sortwell, stateDir } = await twoFolders()
    expect((await sortwell('sort', folder)).status).toBe(0)
    expect((await sortwell('sort', share)).status).toBe(0)
    await disk[way]()
    const done = await sortwell('history')
    expect(done).toMatchObject({ status: 0, stderr: '' })
    expect(done.stdout).toMatch(
      /done .*share\n {6}Cannot be undone\. The folder cannot be reached now\.\n.*Downloads\n$/,
    )
    cutEnd(stateDir)
    const cutOff = await sortwell('history', '--json')
    expect(cutOff).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(cutOff.stdout).runs).toMatchObject([
      {
        folder: share,
        state: 'interrupted',
        undoObstacle: { reason: 'not-reachable', message: 'The folder cannot be reached now.' },
      },
      { folder, state: 'done', undoObstacle: null },
    ])
    const found = await sortwell('where', 'near.txt')
    expect(found).toMatchObject({ status: 0, stderr: '' })
    expect(found.stdout).toContain('near.txt → Documents/near.txt')
  })
})

describe.skipIf(whyNoFuse)(`a disk that goes in the middle${whyNoFuse ? ` (${whyNoFuse})` : ''}`, () => {
  test.each([
    ['because its server ends', 'end'],
    ['because it is unmounted', 'umount'],
  ] as const)('%s ends the run in one sentence, and recover finishes it', async (_, how) => {
    const names = Array.from({ length: 3000 }, (_, at) => `${at}.txt`).sort()
    const { home, sortwell } = processes(commandLine())
    const [source, share] = [join(home, 'source'), join(home, 'share')]
    fs.mkdirSync(source)
    fs.mkdirSync(share)
    for (const name of names) putFile(join(source, name), name)
    const disk = await mountFuse(source, share)
    const gone = appears(join(source, 'Documents/100.txt')).then(() =>
      how === 'umount' ? void spawnSync('umount', ['-l', share]) : disk.unplug(),
    )
    const { status, stdout, stderr } = await sortwell('sort', share)
    await gone
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
    expect(stdout).toMatch(
      /\nMoved [\d,]+ files of 3,000 \(.*\)\.\nThe folder's disk went away\. When it is back, sortwell recover \S+share finishes the run, and undo takes it back\.\n$/,
    )
    expect(stdout).not.toContain('Could not be moved')
    await disk.plugIn()
    const recovered = await sortwell('recover', share)
    expect(recovered).toMatchObject({ status: 0, stderr: '' })
    expect(recovered.stdout).toContain('The run that was cut off is complete: 3,000 files')
    expect(Object.keys(treeOf(source)).sort()).toEqual(names.map(name => `Documents/${name}`).sort())
    expect((await sortwell('undo', share)).status).toBe(0)
    expect(treeOf(source)).toEqual(Object.fromEntries(names.map(name => [name, name])))
  })
})

/** The call of the system that each thread of a program waits in, as far as it is one. */
function waitsIn(pid: number): readonly string[] {
  const tasks = `/proc/${pid}/task`
  return fs.readdirSync(tasks).map(task => fs.readFileSync(join(tasks, task, 'wchan'), 'utf8'))
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate)
}

const hangs = (pid: number) => waitsIn(pid).some(call => call.includes('request_wait_answer'))

/**
 * So that the server takes none of the program's calls any more: one that it has taken and does not answer can be ended
 * by nobody, not even by `kill -9`.
 */
async function hangBetweenCalls(program: ChildProcess, disk: FuseDisk): Promise<void> {
  program.kill('SIGSTOP')
  await until(() => isStopped(program))
  await disk.hang()
  program.kill('SIGCONT')
  await until(() => hangs(program.pid ?? 0))
}

describe.skipIf(whyNoFuse)(`Ctrl-C while a disk hangs${whyNoFuse ? ` (${whyNoFuse})` : ''}`, () => {
  test.each([['plan'], ['sort'], ['undo'], ['recover'], ['history'], ['watch']])(
    'ends a %s that has not begun',
    async command => {
      const { disk, share, start } = await twoFolders()
      await disk.hang()
      const child = start(command, share)
      await until(() => hangs(child.pid ?? 0))
      child.kill('SIGINT')
      expect(await once(child, 'close')).toEqual([null, 'SIGINT'])
    },
  )

  test('is heard once the disk answers again', async () => {
    const names = Array.from({ length: 3000 }, (_, at) => `${at}.txt`)
    const { disk, home, share, start } = await twoFolders()
    const source = join(home, 'source')
    for (const name of names) putFile(join(source, name))
    const child = start('sort', share)
    const output = text(child.stdout)
    await appears(join(source, 'Documents/100.txt'))
    await hangBetweenCalls(child, disk)
    child.kill('SIGINT')
    disk.answer()
    expect(await once(child, 'close')).toEqual([130, null])
    expect(await output).toContain('Stopped. Moved')
  })
})

test.skipIf(whyNoFuse)(
  "the window's thread tells of a folder that hangs, and serves the others",
  async () => {
    const { disk, share, folder, home, stateDir, sortwell } = await twoFolders()
    expect((await sortwell('sort', share)).status).toBe(0)
    const thread = startWorker({
      workerUrl: new URL('../services/worker.ts', import.meta.url),
      worker: {
        stateDir,
        cacheDir: join(stateDir, 'cache'),
        home,
        factsWorker: new URL('../sorter/facts/facts-worker.ts', import.meta.url).href,
        sameBytesWorker: new URL('../sorter/facts/same/same-bytes-worker.ts', import.meta.url).href,
        usualFolders: [
          { kind: 'downloads', path: folder },
          { kind: 'documents', path: share },
        ],
      },
      send: () => undefined,
      onProgress: () => undefined,
      onEnded: () => undefined,
    })
    const opened = await thread.call('openPath', { path: share })
    if (opened.kind !== 'opened') throw new Error(opened.message)
    const start = await thread.call('startFolders', null)
    expect(start.folders.map(({ name }) => name)).toEqual(['Downloads', 'share'])
    await disk.hang()
    const looking = thread.call('startFolders', null)
    // Nothing waits for the folder that hangs.
    expect(await thread.call('openPath', { path: folder })).toMatchObject({ kind: 'opened' })
    expect((await looking).folders.map(({ name }) => name)).toEqual(['Downloads'])
    const [near, far] = start.folders.map(({ startId }) => startId)
    expect(await thread.call('countFolder', { startId: far ?? '' })).toBeNull()
    expect(await thread.call('countFolder', { startId: near ?? '' })).toMatchObject({ isCut: false })
    expect(await thread.call('openPath', { path: share })).toMatchObject({
      kind: 'refused',
      message: '~/share does not answer.',
      canForce: false,
    })
    const { folderId } = opened.folder
    await expect(thread.call('preview', { folderId, criterion: 'type', since: '' })).rejects.toMatchObject({
      message: `${share} does not answer.`,
    })
    expect(await thread.call('openPath', { path: folder })).toMatchObject({ kind: 'opened' })
    const { runs } = await thread.call('listRuns', { count: 9 })
    expect(runs).toMatchObject([{ folderName: 'share', obstacle: 'The folder cannot be reached now.' }])
    await thread.close()
  },
)
