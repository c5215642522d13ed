import { expect, test } from 'vitest'
import { installerUrl, readReleaseFeed } from './release-feed.ts'

test('entries that are whole are kept, others left out', () => {
  const release = { version: '1.0.0', file: 'a.exe', notes: ['x'] }
  expect(
    readReleaseFeed({ windows: { ...release, size: 5 }, 'linux-deb': { version: '1.0.0' }, macos: release }),
  ).toEqual({ windows: release })
  expect(readReleaseFeed({ 'linux-rpm': { version: '1', file: 'b', notes: 'x' } })).toEqual({
    'linux-rpm': { version: '1', file: 'b', notes: [] },
  })
  for (const broken of [null, 'x', 5, undefined]) expect(readReleaseFeed(broken)).toEqual({})
})

test('a file is in the folder of its platform', () => {
  const release = { version: '1', file: '../a b.exe', notes: [] }
  expect(installerUrl('https://downloads.example', 'windows', release)).toBe(
    'https://downloads.example/windows/..%2Fa%20b.exe',
  )
})
