import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SystemShell } from './app/system-shell.ts'
import { systemHandlers } from './system-handlers.ts'
import type { WorkerClient } from './worker-client.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'handlers-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const listed = { of: 'plan', id: 'plan', path: 'a.pdf' } as const

/** The window's calls about one file, and what they ask of the system. */
function handlersOf(file: string) {
  const asked: [keyof SystemShell, string][] = []
  const note = (name: keyof SystemShell) => async (given: string) => {
    asked.push([name, given])
  }
  const shell = {
    openFile: note('openFile'),
    showFile: note('showFile'),
    showFolder: note('showFolder'),
  } as unknown as SystemShell
  const worker = { call: async () => file } as unknown as WorkerClient
  return { asked, ...systemHandlers(worker, shell, { takeGiven: () => [], onLocated: () => undefined }) }
}

test('a document opens, and a program is shown in its folder', async () => {
  for (const name of ['a.pdf', 'a.exe']) writeFileSync(path.join(folder, name), '')
  const document = handlersOf(path.join(folder, 'a.pdf'))
  await document.openFile(listed)
  expect(document.asked).toEqual([['openFile', path.join(folder, 'a.pdf')]])
  const program = handlersOf(path.join(folder, 'a.exe'))
  await program.openFile(listed)
  expect(program.asked).toEqual([['showFile', path.join(folder, 'a.exe')]])
})
