import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FolderRefused, RunRefused } from '../sorter/index.ts'
import { describeError, inWords } from './errors-in-words.ts'
import { testState } from './state/testing/test-state.ts'

test('a database that cannot be opened is reported in a sentence with its folder', () => {
  const state = testState()
  mkdirSync(path.join(state.stateDir, 'sortwell.db'))
  for (const use of [state.read, state.use]) {
    const error = thrownBy(() => use(() => undefined))
    expect(describeError(error, state.stateDir)).toContain(state.stateDir)
    expect(inWords(error, state.stateDir)).toMatchObject({
      name: 'StateFailed',
      message: expect.stringMatching(/\.$/),
    })
  }
})

test('an error of the sorter is reported with its sentence and its code, any other as it is', () => {
  const gone = new RunRefused({ code: 'folder-gone', when: 'before' })
  expect(inWords(gone, '')).toMatchObject({
    name: 'RunRefused',
    code: 'folder-gone',
    message: 'The folder was moved or replaced, or its disk went away meanwhile; nothing was moved.',
  })
  expect(inWords(new FolderRefused({ code: 'missing', path: '/a' }), '')).toMatchObject({
    name: 'FolderRefused',
    message: '/a does not exist.',
  })
  const other = new TypeError('ours')
  expect(inWords(other, '')).toBe(other)
  expect(describeError(other, '')).toBeUndefined()
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}
