import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { jsonParts } from './json.ts'
import { writeParts } from './output.ts'

function* squares(count: number) {
  for (let number = 0; number < count; number += 1) yield { square: number * number }
}

test('a flat object comes out as one line', () => {
  const fields = { runId: null, moved: 2, moves: squares(3), left: [], failures: new Set(['x']), by: 'type' }
  expect([...jsonParts(fields)].join('')).toBe(
    '{"runId":null,"moved":2,"moves":[{"square":0},{"square":1},{"square":4}],"left":[],"failures":["x"],"by":"type"}\n',
  )
})

test('a long list is written in pieces of about 64 kB', async () => {
  const stream = new PassThrough()
  const lengths: number[] = []
  stream.on('data', (chunk: Buffer) => lengths.push(chunk.length))
  const whole = text(stream)
  await writeParts(stream, jsonParts({ moves: squares(20_000) }))
  stream.end()
  expect(JSON.parse(await whole).moves).toHaveLength(20_000)
  expect(lengths.length).toBeGreaterThan(3)
  expect(Math.max(...lengths)).toBeLessThan(70_000)
})

test('a reader who went away ends the writing, other errors are errors', async () => {
  const failing = (code: string) => {
    const stream = new PassThrough({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error(), { code })),
    })
    return stream.on('error', () => {})
  }
  let asked = 0
  const parts = function* () {
    for (asked = 0; asked < 100; asked += 1) yield 'x'.repeat(70_000)
  }
  await writeParts(failing('EPIPE'), parts())
  expect(asked).toBe(0)
  await expect(writeParts(failing('ENOSPC'), parts())).rejects.toThrow()
})
