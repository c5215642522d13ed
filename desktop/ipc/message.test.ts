import { expect, test } from 'vitest'
import { inputOf, protocolVersion } from './message.ts'

test('a call of this version is opened', () => {
  expect(inputOf({ page: protocolVersion, preload: protocolVersion, input: { runId: 'a' } })).toEqual({
    runId: 'a',
  })
})

test.each([
  null,
  undefined,
  'text',
  { runId: 'a' },
  { page: protocolVersion, preload: protocolVersion - 1, input: null },
  { page: protocolVersion + 1, preload: protocolVersion, input: null },
  { page: String(protocolVersion), preload: protocolVersion, input: null },
])('%j is refused with words', message => {
  expect(() => inputOf(message)).toThrow(
    'Sortwell was updated while it was open. Quit it and open it again; nothing was changed.',
  )
})
