import { expect, test } from 'vitest'
import { ApiError } from '../../server/contract/api-error.ts'
import { pack, RemoteError, unpack } from './result.ts'

class Refused extends Error {
  override readonly name = 'Refused'
  readonly code = 'busy'
}

test('a value comes out as it went in', async () => {
  const result = structuredClone(await pack(async () => ({ moved: 3 })))
  expect(unpack(result)).toEqual({ moved: 3 })
})

test('an error keeps its name, code and message across structured clone', async () => {
  const result = structuredClone(
    await pack(() => {
      throw new Refused('Another run is under way.')
    }),
  )
  expect(() => unpack(result)).toThrow(RemoteError)
  expect(result).toEqual({
    ok: false,
    error: { name: 'Refused', code: 'busy', message: 'Another run is under way.' },
  })
})

test('an error without a code has an empty one', async () => {
  expect(await pack(() => Promise.reject(new Error('lost')))).toEqual({
    ok: false,
    error: { name: 'Error', code: '', message: 'lost' },
  })
})

test('anything thrown becomes an error', async () => {
  expect(await pack(() => Promise.reject('odd'))).toMatchObject({ ok: false, error: { message: 'odd' } })
})

test('an error of ours has no fields of an answer of a server', async () => {
  const error = await pack(() => Promise.reject(new Refused('Busy.')))
  expect(() => unpack(error)).toThrow(expect.not.objectContaining({ status: expect.anything() }))
  expect('status' in new RemoteError({ name: 'Refused', code: 'busy', message: 'Busy.' })).toBe(false)
})

test('a refusal of the server keeps all its fields', async () => {
  const details = {
    isSaid: true,
    unconfirmed: true,
    reauth: true,
    retryAfterSeconds: 3,
    fields: { email: 'Taken.' },
  }
  const refusal = new ApiError(403, 'Confirm your address first.', details)
  const result = structuredClone(await pack(() => Promise.reject(refusal)))
  expect(() => unpack(result)).toThrow(expect.objectContaining({ status: 403, ...details }))
})
