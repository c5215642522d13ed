import { expect, test } from 'vitest'
import type { Disk } from '../../disk/disk.ts'
import { diskKinds, diskOfKind, systemError } from '../../testing/faulty-disk.ts'
import { contents, roughly } from '../../testing/trees.ts'
import { workbench } from '../../testing/workbench.ts'

/** Calls that change nothing may fail, too: a network disk says of a file only at its closing that it has no room for it. */

const tree = { 'a.txt': 'one', 'IMG_2.CR2': 'raw', 'IMG_2.CR2.xmp': 'notes' }

/** @returns the disk, and whether the call was made so often */
function failing(disk: Disk, call: 'closeSync' | 'lstatSync', at: number) {
  let count = 0
  const isDue = () => {
    count += 1
    return count === at
  }
  const failed: Disk = {
    ...disk,
    [call]: (...args: never[]) => {
      if (!isDue()) return (disk[call] as (...args: never[]) => unknown)(...args)
      if (call === 'closeSync') (disk[call] as (...args: never[]) => unknown)(...args)
      throw systemError('EIO')
    },
  }
  return { disk: failed, wasMade: () => count >= at }
}

test.each(
  diskKinds.flatMap(kind => [{ kind, call: 'closeSync' } as const, { kind, call: 'lstatSync' } as const]),
)('the run goes on and leaves nothing behind, by $kind, whichever $call fails', async ({ kind, call }) => {
  for (let at = 1; ; at += 1) {
    const bench = workbench(tree)
    const [before, all] = [roughly(bench.folder), contents(bench.folder)]
    const plan = { ...(await bench.plan()), checkedAtMs: 0 }
    const { disk, wasMade } = failing(diskOfKind(kind), call, at)
    await bench.run(plan, { disk }).catch(error => {
      expect(error, `${call} ${at}`).toMatchObject({ name: 'RunRefused' })
    })
    expect(contents(bench.folder), `${call} ${at}`).toEqual(all)
    if (!wasMade()) return
    await bench.recover('undo', { disk: diskOfKind(kind) })
    const [run] = bench.history()
    if (run?.kind === 'sort' && run.state === 'done' && run.moved > 0) await bench.undo()
    expect(roughly(bench.folder), `${call} ${at}`).toEqual(before)
  }
})
