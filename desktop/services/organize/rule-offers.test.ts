import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openState, type StateDatabase } from '../state/state-database.ts'
import { stateFiles } from '../state/state-dir.ts'
import { followHabit } from './rule-offers.ts'

let stateDir: string
let state: StateDatabase
beforeEach(() => {
  stateDir = mkdtempSync(path.join(os.tmpdir(), 'offers-'))
  state = openState(stateDir)
})
afterEach(() => {
  state.close()
  rmSync(stateDir, { recursive: true })
})

test('two rules that are accepted at once both stand in the set that is made for them', async () => {
  const known = { titles: [], categories: [] }
  await Promise.all([
    followHabit(state, '/some/folder', { extension: 'jpg', to: 'Trips' }, known),
    followHabit(state, '/some/folder', { extension: 'pdf', to: 'Papers' }, known),
  ])
  const text = readFileSync(stateFiles.ruleSet(stateDir, 'default'), 'utf8')
  expect(text).toContain('to: Trips')
  expect(text).toContain('to: Papers')
})
