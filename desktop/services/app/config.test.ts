import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { appId, commandArguments, readConfig, toastActivator } from './config.ts'

test('the app names itself to Windows as its installer names its shortcut', () => {
  const packing = parse(readFileSync(new URL('../../../electron-builder.yml', import.meta.url), 'utf8'))
  expect(packing.appId).toBe(appId)
})

test('what Electron registers for notifications, the removal takes away', () => {
  const installer = new URL('../../../release/build/windows/installer.nsh', import.meta.url)
  expect(readFileSync(installer, 'utf8')).toContain(
    `DeleteRegKey HKCU "Software\\Classes\\CLSID\\${toastActivator}"`,
  )
})

test('only the installed command gives arguments to the command', () => {
  const app = '/opt/Sortwell/sortwell-app'
  expect(
    commandArguments([app, '--ozone-platform=headless', '--command', '--', 'plan', '--by', 'type']),
  ).toEqual(['plan', '--by', 'type'])
  expect(commandArguments([app, '--command', '--'])).toEqual([])
  expect(commandArguments([app])).toBeNull()
  expect(commandArguments([app, '--command', 'sort'])).toBeNull()
})

test.each([
  ['its own', '/tmp/.mount_Sort1', '/tmp/.mount_Sort1/sortwell-app', '/home/ada/Some.AppImage'],
  ['that of the program that started it', '/tmp/.mount_Edit1', '/opt/Sortwell/sortwell-app', undefined],
  ['one next to it', '/tmp/.mount_Sort', '/tmp/.mount_Sort1/sortwell-app', undefined],
  ['one without a folder', undefined, '/tmp/.mount_Sort1/sortwell-app', undefined],
])('the AppImage that the surroundings name is %s', (_, APPDIR, execPath, expected) => {
  const env = { APPIMAGE: '/home/ada/Some.AppImage', APPDIR }
  const surroundings = { env, execPath, platform: 'linux', home: '/home/ada', isPackaged: true } as const
  expect(readConfig(surroundings).appImage).toBe(expected)
})
