import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openCache } from './cache-database.ts'
import { createPictureCache } from './cache-pictures.ts'

const dayMs = 86_400_000

function freshCache(options?: Parameters<typeof openCache>[1]) {
  const cacheDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sortwell-pictures-'))
  const cache = openCache(cacheDir, options)
  onTestFinished(() => {
    cache.close()
    fs.rmSync(cacheDir, { recursive: true })
  })
  return createPictureCache(cache)
}

test('a picture is there until another takes its place', () => {
  const pictures = freshCache()
  expect([pictures.has('a'), pictures.read('a')]).toEqual([false, null])
  expect(pictures.store('a', Buffer.from('one'))).toBe(true)
  expect([pictures.has('a'), pictures.has('b')]).toEqual([true, false])
  pictures.store('a', Buffer.from('two'))
  expect(Buffer.from(pictures.read('a') ?? []).toString()).toBe('two')
})

test('a picture that nobody looked at for a month is deleted', () => {
  const clock = { nowMs: Date.parse('2026-11-22T12:00:00Z') }
  const pictures = freshCache({ clock: () => clock.nowMs })
  for (const key of ['looked at', 'forgotten']) pictures.store(key, Buffer.from('picture'))
  clock.nowMs += 20 * dayMs
  pictures.read('looked at')
  clock.nowMs += 20 * dayMs
  expect([pictures.has('looked at'), pictures.has('forgotten')]).toEqual([true, false])
})

test('where the disk refuses, no picture is stored', () => {
  const pictures = freshCache({ mostBytes: 100_000 })
  expect(pictures.store('a', Buffer.alloc(300_000))).toBe(false)
  expect([pictures.has('a'), pictures.read('a')]).toEqual([false, null])
})
