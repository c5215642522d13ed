import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { refusalOf, registration } from '../testing/people.ts'
import { connectTo, startProcess } from '../testing/start-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'sortwell-full-'))

/** A disk of eight megabytes, where this user may mount one. */
function mountSmallDisk() {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const isMounted = mountSmallDisk()
afterAll(async () => {
  if (isMounted) execFileSync('umount', [folder])
  await rm(folder, { recursive: true })
})

/** Takes all room that is left. */
async function fillUp(file: string) {
  const handle = await open(file, 'w')
  const { bavail, bsize } = await statfs(folder)
  await handle.write(Buffer.alloc(bavail * bsize))
  await handle.close()
  return (await stat(file)).size
}

const statusOf = (url: string) => fetch(url).then(({ status }) => status)

test.skipIf(!isMounted)(
  isMounted
    ? 'a disk that runs full stops writes alone, and all goes on when there is room'
    : 'needs the right to mount a small disk',
  async () => {
    const server = await startProcess({ DATA_DIR: folder })
    const lines: string[] = []
    server.child.stdout.on('data', chunk => lines.push(String(chunk)))
    const { api } = connectTo(server.url)
    await api.register(registration({ email: 'first@example.com' }))
    const filler = join(folder, 'filler')
    expect(await fillUp(filler)).toBeGreaterThan(0)
    const untilFull = async (): Promise<never> => {
      for (let tries = 0; tries < 200; tries += 1)
        await api.register(registration({ email: `${tries}@example.com` }))
      throw new Error('There was always room.')
    }
    expect(await refusalOf(untilFull())).toMatchObject({ status: 503, retryAfterSeconds: 60 })
    expect(await statusOf(`${server.url}/health/ready`)).toBe(503)
    expect(await statusOf(`${server.url}/settings`)).toBe(200)
    await expect.poll(() => lines.join('')).toContain('"code":"SQLITE_FULL"')
    expect(lines.join('')).not.toMatch(/cannot rollback|request failed/)

    await rm(filler)
    expect(await statusOf(`${server.url}/health/ready`)).toBe(200)
    await api.register(registration({ email: 'last@example.com' }))
    expect(await server.stop()).toBe(0)
  },
)
