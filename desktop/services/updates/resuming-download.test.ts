import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createResumingDownload, RefusedDownloadError, WrongHashError } from './resuming-download.ts'

const content = Buffer.from(Array.from({ length: 10_000 }, (_, at) => at % 251))
const sha512 = createHash('sha512').update(content).digest('base64')
const patience = { triesWithoutProgress: 3, pauseMs: 0 }
const address = new URL('https://downloads.example/a.deb')

/** Sends `bytes` of a body, then breaks the connection; all of it without a number. */
function body(from: number, bytes?: number): ReadableStream {
  let sent = false
  return new ReadableStream({
    pull(controller) {
      if (!sent) controller.enqueue(content.subarray(from, bytes === undefined ? undefined : from + bytes))
      else if (bytes === undefined) controller.close()
      else controller.error(new TypeError('terminated'))
      sent = true
    },
  })
}
const whole = { ETag: '"one"', 'Content-Length': String(content.length) }

async function download(answers: ((range: string | null) => Response)[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortwell-download-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const asked: (string | null)[] = []
  const percents: number[] = []
  const get = createResumingDownload(async (_, init) => {
    const range = new Headers(init.headers).get('Range')
    asked.push(range)
    const answer = answers[asked.length - 1]
    if (!answer) throw new TypeError('fetch failed')
    return answer(range)
  }, patience)
  const target = path.join(folder, 'a.deb')
  const options = { sha512, onProgress: ({ percent }: { percent: number }) => percents.push(percent) }
  const outcome = await get(address, target, options).catch((error: unknown) => error)
  return { outcome, asked, percents, written: await readFile(target), target }
}

test('a broken connection is taken up where it broke', async () => {
  const { outcome, asked, percents, written, target } = await download([
    () => new Response(body(0, 4000), { headers: whole }),
    () => new Response(body(4000, 3000), { status: 206, headers: whole }),
    () => new Response(body(7000), { status: 206, headers: whole }),
  ])
  expect(outcome).toBe(target)
  expect(asked).toEqual([null, 'bytes=4000-', 'bytes=7000-'])
  expect(percents).toEqual([40, 70, 100])
  expect(written).toEqual(content)
})

test('a file that is another one by then is fetched from its start', async () => {
  const { outcome, written, target } = await download([
    () => new Response(body(0, 4000), { headers: { ...whole, ETag: '"old"' } }),
    () => new Response(body(0), { headers: whole }),
  ])
  expect(outcome).toBe(target)
  expect(written).toEqual(content)
})

test('without a validator nothing is taken up', async () => {
  const { asked } = await download([
    () => new Response(body(0, 4000), { headers: { 'Content-Length': whole['Content-Length'] } }),
    () => new Response(body(0), { headers: whole }),
  ])
  expect(asked).toEqual([null, null])
})

test('a network that stays away is given up after some tries', async () => {
  const { outcome, asked } = await download([() => new Response(body(0, 10), { headers: whole })])
  expect(outcome).toBeInstanceOf(TypeError)
  expect(asked).toHaveLength(4)
})

test('a refusal is not asked again, and a wrong file is not kept for right', async () => {
  const refused = await download([() => new Response('no', { status: 404 })])
  expect([refused.outcome, refused.asked]).toEqual([expect.any(RefusedDownloadError), [null]])
  const wrong = await download([() => new Response('other', { headers: { 'Content-Length': '5' } })])
  expect(wrong.outcome).toBeInstanceOf(WrongHashError)
})
