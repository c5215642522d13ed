import fs from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { mountFuse, whyNoFuse } from '../testing/fuse-disk.ts'
import { realDisks } from '../testing/real-disks.ts'
import { workbench } from '../testing/workbench.ts'
import { doesAnswer, reachOf, willAnswer } from './reach.ts'

test('folders that are there or gone answer at once', async () => {
  const { folder } = workbench({ 'a.txt': '', 'line\nbreak -é/': '' })
  for (const name of ['', 'line\nbreak -é', 'gone', 'a.txt', 'a.txt/below']) {
    const beganMs = performance.now()
    expect(doesAnswer(join(folder, name))).toBe(true)
    expect(await willAnswer(join(folder, name))).toBe(true)
    expect(performance.now() - beganMs).toBeLessThan(2500)
  }
  const reaches = ['line\nbreak -é', 'gone', 'a.txt', 'a.txt/below'].map(name => reachOf(join(folder, name)))
  expect(reaches).toEqual(['there', 'gone', 'gone', 'gone'])
})

test.skipIf(whyNoFuse)(
  `a folder that hangs is given up after three seconds${whyNoFuse ? ` (${whyNoFuse})` : ''}`,
  async () => {
    const { folder } = workbench({ 'source/': '', 'share/': '', 'other/': '' })
    const share = join(folder, 'share')
    const disk = await mountFuse(join(folder, 'source'), share)
    expect(doesAnswer(share)).toBe(true)
    await disk.hang()
    const beganMs = performance.now()
    const waiting = willAnswer(share)
    expect(fs.readdirSync(folder)).toHaveLength(3)
    expect(doesAnswer(join(share, 'below'))).toBe(false)
    expect(await waiting).toBe(false)
    expect(performance.now() - beganMs).toBeGreaterThan(2900)
    expect(performance.now() - beganMs).toBeLessThan(6000)
    expect(reachOf(share)).toBe('not-reachable')
    expect(reachOf(join(folder, 'other'))).toBe('there')
  },
)

const memory = realDisks.find(({ name }) => name === 'tmpfs')

test.skipIf(memory?.whyNot)(
  `a full temporary folder leaves no file open${memory?.whyNot ? ` (${memory.whyNot})` : ''}`,
  () => {
    const place = memory?.make().mount() ?? ''
    expect(() => fs.writeFileSync(join(place, 'full'), Buffer.alloc(65 << 20))).toThrow('ENOSPC')
    const before = fs.readdirSync('/proc/self/fd').length
    vi.stubEnv('TMPDIR', place)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(doesAnswer(join(place, 'gone'))).toBe(true)
    expect(fs.readdirSync('/proc/self/fd')).toHaveLength(before)
  },
)
