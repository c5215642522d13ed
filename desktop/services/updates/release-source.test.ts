import { expect, test } from 'vitest'
import { createRevalidatingFetch } from './release-source.ts'

test('an unchanged text costs a 304, a changed one comes anew', async () => {
  let current = { etag: '"1"', text: 'one' }
  const statuses: number[] = []
  const get = createRevalidatingFetch(async (_, init) => {
    const isSame = new Headers(init.headers).get('If-None-Match') === current.etag
    statuses.push(isSame ? 304 : 200)
    return isSame
      ? new Response(null, { status: 304 })
      : new Response(current.text, { headers: { ETag: current.etag } })
  })
  const read = async (query: number) => (await get(`https://a.example/latest.json?t=${query}`, {})).text()
  expect([await read(1), await read(2)]).toEqual(['one', 'one'])
  current = { etag: '"2"', text: 'two' }
  expect([await read(3), await read(4)]).toEqual(['two', 'two'])
  expect(statuses).toEqual([200, 304, 200, 304])
})
