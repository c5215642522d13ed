import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { autostartEntry, autostartFile, hasAutostart, setAutostart } from './autostart.ts'

test.each([
  [['/opt/Sortwell/sortwell', '--hidden'], 'Exec="/opt/Sortwell/sortwell" "--hidden"'],
  [['/home/ada/my apps/sort well'], 'Exec="/home/ada/my apps/sort well"'],
  [['/a"b'], 'Exec="/a\\\\"b"'],
  [['/a\\b'], 'Exec="/a\\\\\\\\b"'],
  [['/a$b`c'], 'Exec="/a\\\\$b\\\\`c"'],
  [['/100%'], 'Exec="/100%%"'],
])('%j becomes %s', (command, line) => {
  expect(autostartEntry(command).split('\n')).toContain(line)
})

test('an entry whose program was removed does nothing', () => {
  const lines = autostartEntry(['/opt/my \\app/sortwell-app', '--hidden']).split('\n')
  expect(lines).toContain('TryExec=/opt/my \\\\app/sortwell-app')
})

test('it is set, read and removed', async () => {
  const config = mkdtempSync(path.join(os.tmpdir(), 'sortwell-config-'))
  onTestFinished(() => rmSync(config, { recursive: true }))
  const file = autostartFile(config)
  expect(file).toBe(path.join(config, 'autostart', 'sortwell.desktop'))
  expect(await hasAutostart(file)).toBe(false)
  await setAutostart(file, ['/opt/Sortwell/sortwell', '--hidden'])
  expect(await hasAutostart(file)).toBe(true)
  writeFileSync(file, `${readFileSync(file, 'utf8')}Hidden=true\n`)
  expect(await hasAutostart(file)).toBe(false)
  await setAutostart(file, null)
  expect(await hasAutostart(file)).toBe(false)
  await setAutostart(file, null)
})
