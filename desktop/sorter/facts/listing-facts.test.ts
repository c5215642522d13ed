import { expect, test, vi } from 'vitest'
import { factNames, factTable } from '../model/facts.ts'
import { listingFacts } from './listing-facts.ts'

const modifiedMs = Date.parse('2024-07-03T16:22:10.900Z')

test.each([
  ['Asia/Kolkata', '2024-07-03T21:52:10+05:30'],
  ['America/St_Johns', '2024-07-03T13:52:10-02:30'],
  ['UTC', '2024-07-03T16:22:10+00:00'],
])('a time of the listing is that of the clock in %s', (zone, modified) => {
  vi.stubEnv('TZ', zone)
  expect(listingFacts({ path: 'a', sizeBytes: 0, modifiedMs }, null, () => 'Other')).toMatchObject({
    modified,
  })
  vi.unstubAllEnvs()
})

test('the listing tells what it knows, and null where the disk keeps no time of birth', () => {
  const file = { path: 'Work/2024/Back up.TAR.gz', sizeBytes: 12, modifiedMs }
  expect(listingFacts(file, modifiedMs, name => `${name.length}`)).toEqual({
    name: 'Back up.TAR.gz',
    extension: 'tar.gz',
    kind: '14',
    size: 12,
    modified: expect.stringMatching(/^2024-07-0[34]T/),
    added: expect.stringMatching(/^2024-07-0[34]T/),
    depth: 2,
    folder: 'Work/2024',
  })
  expect(listingFacts({ ...file, path: 'README' }, 0, () => 'Other')).toMatchObject({
    name: 'README',
    extension: '',
    added: null,
    depth: 0,
    folder: '',
  })
})

test('the table names every fact once: of the listing, looked up, and compared', () => {
  const names = Object.keys(factTable)
  expect(names.slice(-factNames.length - 1)).toEqual([...factNames, 'sameAs'])
  expect(names).toHaveLength(new Set(names).size)
})
