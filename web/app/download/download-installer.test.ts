import { expect, test } from 'vitest'
import { compareHeaders } from './download-installer.ts'

/** A digest of 64 times the letter a. */
const base64 = btoa('a'.repeat(64))
const release = {
  version: '1.0.0',
  file: 'a.exe',
  notes: [],
  sizeBytes: 5,
  sha512: '61'.repeat(64),
  releasedAt: '2026-11-21T12:00:00.000Z',
  channel: 'stable' as const,
}
const other = btoa('b'.repeat(64))

test.each([
  [{ 'Content-Length': '5', 'Repr-Digest': `sha-512=:${base64}:` }, 'intact'],
  [{ 'Content-Length': '5' }, 'intact'],
  [{ 'Content-Length': '6' }, 'different'],
  [{ 'Content-Length': '5', 'Repr-Digest': `sha-512=:${other}:` }, 'different'],
  [{ 'Content-Length': '3', 'Content-Encoding': 'gzip' }, 'unknown'],
  [{}, 'unknown'],
])('headers %j are %s', (headers, state) => {
  expect(compareHeaders(new Headers(headers as Record<string, string>), release)).toBe(state)
})
