import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageOf, readPackageType } from './release-source.ts'

test.each([
  ['win32', 'x64', undefined, 'windows', 'windows'],
  ['win32', 'arm64', undefined, 'windows-arm64', 'windows'],
  ['darwin', 'arm64', undefined, 'mac-arm64-zip', 'mac'],
  ['linux', 'x64', '/home/ada/Sortwell.AppImage', 'linux-appimage', 'linux-appimage'],
  ['linux', 'arm64', '/home/ada/Sortwell.AppImage', 'linux-appimage-arm64', 'linux-appimage'],
  ['linux', 'x64', undefined, null, null],
  ['linux', 'riscv64', '/home/ada/Sortwell.AppImage', null, null],
  ['freebsd', 'x64', undefined, null, null],
] as const)('a copy on %s, %s, AppImage %s is updated as %s', async (platform, arch, appImage, key, kind) => {
  const found = await readPackageType({ resourcesDir: '/nowhere', platform, arch, appImage })
  expect(found).toBe(key)
  expect(found && packageOf(found)).toBe(kind)
})

test('an installed package is updated as such, also when an AppImage has started it', async () => {
  const resourcesDir = mkdtempSync(path.join(os.tmpdir(), 'sortwell-resources-'))
  onTestFinished(() => rmSync(resourcesDir, { recursive: true }))
  writeFileSync(path.join(resourcesDir, 'package-type'), 'deb')
  const copy = { platform: 'linux', arch: 'x64', appImage: '/home/ada/Editor.AppImage' } as const
  expect(await readPackageType({ resourcesDir, ...copy })).toBe('linux-deb')
})
