import { expect, test } from 'vitest'
import { reportOf } from './messages.ts'

test('the reports of a frame are understood', () => {
  const path = `/pictures/${'a'.repeat(64)}`
  for (const report of [
    { report: 'ready' },
    { report: 'shown' },
    { report: 'failed' },
    { report: 'key', key: 'Escape' },
    { report: 'drawn', number: 3, path },
    { report: 'drawn', number: 3, path: null },
  ]) {
    expect(reportOf({ ...report, more: 'nothing' })).toEqual(report)
  }
})

test.each(['../settings', 'https://elsewhere/x', '/pictures/x', `/pictures/${'a'.repeat(64)}/x`, 7, {}])(
  'the place %j is none that a picture has',
  path => {
    expect(reportOf({ report: 'drawn', number: 1, path })).toEqual({ report: 'drawn', number: 1, path: null })
  },
)

test.each([
  null,
  undefined,
  'ready',
  7,
  {},
  { report: 'order' },
  { report: 'key' },
  { report: 'drawn', path: null },
])('%j is nothing', sent => {
  expect(reportOf(sent)).toBeNull()
})
