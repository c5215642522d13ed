import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openState } from '../state/state-database.ts'
import { stateInWords } from './state-in-words.ts'

test('a database that cannot be opened is told by a sentence with its folder', () => {
  const stateDir = mkdtempSync(path.join(os.tmpdir(), 'sortwell-state-'))
  onTestFinished(() => rmSync(stateDir, { recursive: true }))
  mkdirSync(path.join(stateDir, 'sortwell.db'))
  const state = stateInWords(openState(stateDir))
  expect(() => state.read(() => 'read')).toThrow(stateDir)
  expect(() => state.use(() => 'used')).toThrow(/\.$/)
})
