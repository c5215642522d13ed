import { Buffer } from 'node:buffer'
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from '../../disk/disk.ts'
import { nativeCalls, nativeState } from '../../disk/native/native.ts'
import { whereFroms, wideWhereFroms, zone } from '../../testing/documents.ts'
import { workbench } from '../../testing/workbench.ts'
import { answerQuestion } from '../answer.ts'
import { closed } from '../open-files.ts'
import { hostOf, origins } from './origins.ts'

/** What is told of a file beside which this is noted. */
function from(platform: NodeJS.Platform, noted: Readonly<Record<string, Buffer | string>>): string | null {
  let told: string | null = null
  const attribute = (name: string) => (Object.hasOwn(noted, name) ? Buffer.from(noted[name] ?? '') : null)
  const file = { name: 'a', type: '', bytes: closed, whole: closed, beside: () => null, attribute }
  void origins(platform).read(file, facts => {
    told ??= facts.from ?? null
  })
  return told
}

const [origin, referrer] = ['user.xdg.origin.url', 'user.xdg.referrer.url']
const whereFrom = 'com.apple.metadata:kMDItemWhereFroms'

test.each([
  ['linux', { [origin]: 'https://cdn.example.net/a', [referrer]: 'https://example.org/' }, 'example.org'],
  ['linux', { [origin]: 'https://cdn.example.net/a', [referrer]: 'about:blank' }, 'cdn.example.net'],
  ['linux', { 'user.Zone.Identifier': zone }, 'www.example.org'],
  ['darwin', { [whereFrom]: whereFroms }, 'www.example.org'],
  ['darwin', { [whereFrom]: wideWhereFroms }, 'bücher.example'],
  ['win32', { 'Zone.Identifier': zone }, 'www.example.org'],
  ['win32', { 'Zone.Identifier': Buffer.from(`\ufeff${zone}`, 'utf16le') }, 'www.example.org'],
  ['win32', { 'Zone.Identifier': '[ZoneTransfer]\nZoneId=3\nHostUrl=about:internet\n' }, null],
  ['win32', {}, null],
  ['freebsd', { [origin]: 'https://example.org' }, null],
] as const)('%s: %j comes from %s', (platform, noted, host) => {
  expect(from(platform, noted)).toBe(host)
})

test.each([
  ['https://Example.ORG:8443/a?b#c', 'example.org'],
  ['https://user:secret@example.org/', 'example.org'],
  ['blob:https://mail.example.org/0f', 'mail.example.org'],
  ['ftp://ftp.example.org/x\0', 'ftp.example.org'],
  ['http://[::1]/', '[::1]'],
  ['file:///home/me/secret', null],
  ['data:text/plain,x', null],
  ['https://', null],
  ['example.org', null],
])('the host of %j is %j', (url, host) => {
  expect(hostOf(url)).toBe(host)
})

test('a list that holds itself, or is cut off, ends', () => {
  const circle = Buffer.from(whereFroms)
  circle[9] = 0
  expect(from('darwin', { [whereFrom]: circle })).toBe('www.example.org')
  for (let length = 0; length < whereFroms.length; length += 1) {
    try {
      from('darwin', { [whereFrom]: whereFroms.subarray(0, length) })
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError)
    }
  }
})

/** On a disk that keeps such notes. */
function noted(file: string, name: string, value: string): boolean {
  try {
    execFileSync('setfattr', ['-n', name, '-v', value, file], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.skipIf(process.platform !== 'linux' || nativeState() !== 'loaded')(
  'a real attribute of a real file is read without opening the file, and not through a link',
  async context => {
    const { folder } = workbench({})
    const file = path.join(folder, 'a ü.zip')
    fs.writeFileSync(file, 'x')
    fs.writeFileSync(path.join(folder, 'plain.zip'), 'x')
    const plain = path.join(folder, 'plain.zip')
    if (!noted(plain, 'user.xdg.origin.url', 'https://example.org/plain.zip')) context.skip()
    fs.renameSync(plain, file)
    const disk = { ...realDisk, openSync: () => expect.unreachable() }
    const question = { facts: ['from'], mayOpen: true } as const
    const ask = (name: string) => answerQuestion(disk, { ...question, path: name })
    expect((await ask(file)).facts?.from).toBe('example.org')
    expect((await answerQuestion(disk, { ...question, path: file, mayOpen: false })).facts?.from).toBeNull()
    fs.writeFileSync(plain, 'x')
    expect((await ask(plain)).facts?.from).toBeNull()
    fs.symlinkSync(file, path.join(folder, 'link'))
    expect(nativeCalls.attributeSync(file, 'user.xdg.origin.url')?.toString()).toBe(
      'https://example.org/plain.zip',
    )
    expect(() => nativeCalls.attributeSync(path.join(folder, 'link'), 'user.xdg.origin.url')).not.toThrow()
    expect(nativeCalls.attributeSync(path.join(folder, 'link'), 'user.xdg.origin.url')).toBeUndefined()
    expect(() => nativeCalls.attributeSync(path.join(folder, 'gone'), 'user.xdg.origin.url')).toThrow(
      'ENOENT',
    )
  },
)
