import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makePlace, plant } from '../../testing/trees.ts'
import { loadFrom, nativeCalls, nativeState } from './native.ts'
import type { Ffi } from './native-calls.ts'

const module = fileURLToPath(new URL('./native.ts', import.meta.url))

function folderWith(tree: Parameters<typeof plant>[1]): string {
  const place = makePlace()
  onTestFinished(place.remove)
  plant(place.folder, tree)
  return place.folder
}

describe('a machine without the native part', () => {
  test.each([
    ['the library is missing', 'linux', () => { return createRequire(import.meta.url)('koffi-of-nobody') }],
    ['the C library lacks a call', 'linux', () => ({ load: () => ({ func: () => { throw new Error('no renameat2') } }) })],
    ['a system of another kind', 'freebsd', () => ({})],
  ] as const)('%s: the reason is told', (_, platform, require) => {
    const loaded = loadFrom(require as () => Ffi, platform)
    expect(loaded).toEqual({ whyNot: expect.stringMatching(/^(MODULE_NOT_FOUND|no renameat2|no calls for freebsd)$/) })
  }) // biome-ignore format: a table
})

test('other modules of the sorter do not load it', () => {
  const code = `await import(${JSON.stringify(new URL('../../index.ts', import.meta.url).href)})
    process.stdout.write(String(Object.keys((await import('node:module')).createRequire(import.meta.url).cache)))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code])
  expect([stdout.toString(), stderr.toString()]).toEqual(['', ''])
})

const whyNot = process.platform === 'win32' ? 'POSIX only' : nativeState() === 'loaded' ? '' : nativeState()

describe.skipIf(whyNot !== '')(`the calls (${whyNot || 'loaded'})`, () => {
  const { renameNewSync, openFolderSync } = nativeCalls

  test('a rename replaces nothing, neither a file nor a folder', () => {
    const folder = folderWith({ a: 'one', b: 'two', 'full/c': '', 'empty/': '' })
    const at = (name: string) => ({ name: join(folder, name) })
    expect(() => renameNewSync(at('a'), at('b'))).toThrow(expect.objectContaining({ code: 'EEXIST' }))
    expect(() => renameNewSync(at('full'), at('empty'))).toThrow(expect.objectContaining({ code: 'EEXIST' }))
    expect(() => renameNewSync(at('z'), at('y'))).toThrow(expect.objectContaining({ code: 'ENOENT' }))
    renameNewSync(at('a'), at('full/a'))
    renameNewSync(at('full'), at('moved'))
    expect(fs.readFileSync(join(folder, 'moved/a'), 'utf8')).toBe('one')
    expect(fs.readFileSync(join(folder, 'b'), 'utf8')).toBe('two')
  })

  test('a name with NUL is refused, not cut', () => {
    const folder = folderWith({ a: 'one' })
    const name = join(folder, 'a\0b')
    expect(() => renameNewSync({ name }, { name: join(folder, 'c') })).toThrow('EINVAL')
    expect(fs.readdirSync(folder)).toEqual(['a'])
  })

  test('an open folder stays the same one when a link takes its name, and no link is opened', () => {
    const folder = folderWith({ a: 'one', 'in/': '', 'outside/': '' })
    const root = openFolderSync({ name: folder })
    const inner = openFolderSync({ folder: root, name: 'in' })
    fs.renameSync(join(folder, 'in'), join(folder, 'away'))
    fs.symlinkSync('outside', join(folder, 'in'))
    renameNewSync({ folder: root, name: 'a' }, { folder: inner, name: 'a' })
    expect(fs.readdirSync(join(folder, 'away'))).toEqual(['a'])
    expect(fs.readdirSync(join(folder, 'outside'))).toEqual([])
    expect(() => openFolderSync({ folder: root, name: 'in' })).toThrow(/ELOOP|ENOTDIR/)
    fs.closeSync(inner)
    fs.closeSync(root)
  })

  test('a thread of its own loads it, too', async () => {
    const folder = folderWith({ a: 'one' })
    const code = `import(${JSON.stringify(module)}).then(({ nativeCalls, nativeState }) => {
      nativeCalls.renameNewSync({ name: ${JSON.stringify(join(folder, 'a'))} }, { name: ${JSON.stringify(join(folder, 'b'))} })
      require('node:worker_threads').parentPort.postMessage(nativeState())
    })`
    const worker = new Worker(code, { eval: true })
    expect(await once(worker, 'message')).toEqual(['loaded'])
    await once(worker, 'exit')
    expect(fs.readdirSync(folder)).toEqual(['b'])
  })
})

describe('on Windows', () => {
  /** Stands in for kernel32.dll. */
  function kernel(error: number) {
    const calls: unknown[][] = []
    const func = (declaration: string) => (...args: readonly unknown[]) => {
      const name = /(\w+)\(/.exec(declaration)?.[1]
      if (name === 'GetLastError') return error
      calls.push([name, ...args])
      return error ? 0 : 1
    }
    const loaded = loadFrom(() => ({ load: () => ({ func }), errno: () => 0 }), 'win32')
    if (!('calls' in loaded)) throw new Error(loaded.whyNot)
    return { ...loaded.calls, calls }
  } // biome-ignore format: short

  test('moves are asked for without leave to replace or to copy', () => {
    const { renameNewSync, calls } = kernel(0)
    renameNewSync({ name: 'C:\\a\\b.txt' }, { name: 'C:/a/Documents/b.txt' })
    expect(calls).toEqual([['MoveFileExW', '\\\\?\\C:\\a\\b.txt', '\\\\?\\C:\\a\\Documents\\b.txt', 0]])
  })

  test.each([
    [183, 'EEXIST'],
    [17, 'EXDEV'],
    [5, 'EPERM'],
    [32, 'EBUSY'],
    [2, 'ENOENT'],
    [999, 'UNKNOWN'],
  ])('error %i is %s', (error, code) => {
    const { renameNewSync } = kernel(error)
    expect(() => renameNewSync({ name: 'C:\\a' }, { name: 'C:\\b' })).toThrow(
      expect.objectContaining({ code }),
    )
  })
})

describe('what a system stores about a file', () => {
  /** A system whose call writes these bytes into the buffer that it is given. */
  function told(platform: NodeJS.Platform, call: string, bytes: Buffer, answer = 0) {
    const calls: unknown[][] = []
    const func = (declaration: string) => (...args: readonly unknown[]) => {
      const name = /(\w+)\(/.exec(declaration)?.[1]
      if (name !== call) return name === 'GetLastError' ? 2 : 1
      calls.push([...args])
      const [into] = args.filter(arg => Buffer.isBuffer(arg)).slice(-1)
      if (Buffer.isBuffer(into)) bytes.copy(into)
      return answer
    }
    const loaded = loadFrom(() => ({ load: () => ({ func }), errno: () => 2 }), platform)
    if (!('calls' in loaded)) throw new Error(loaded.whyNot)
    const { isCloudOnlySync, addedMsSync } = loaded.calls
    return { isCloudOnlySync, addedMsSync, calls }
  } // biome-ignore format: short

  const number = (value: number) => Buffer.from(Uint32Array.of(value).buffer)

  test.each([
    [0x20, false],
    [0x1020, true],
    [0x40020, true],
    [0x400020 | 0x200, true],
    [0x80, false],
  ])('on Windows attributes %i: %s', (attributes, isAway) => {
    const { isCloudOnlySync, calls } = told('win32', 'FindFirstFileW', number(attributes), 7)
    expect(isCloudOnlySync('C:/a/photo.jpg')).toBe(isAway)
    expect(calls[0]?.[0]).toBe('\\\\?\\C:\\a\\photo.jpg')
    expect(() => told('win32', 'FindFirstFileW', number(0), -1).isCloudOnlySync('C:/a')).toThrow('ENOENT')
  })

  test.each([
    [0x40000000, true],
    [0x40000020, true],
    [0x20, false],
  ])('on macOS flags %i: %s', (flags, isAway) => {
    const answer = Buffer.concat([number(8), number(flags)])
    const { isCloudOnlySync, calls } = told('darwin', 'getattrlist', answer)
    expect(isCloudOnlySync('/a/photo.jpg')).toBe(isAway)
    const [path, wanted, , room, options] = calls[0] ?? []
    expect(String(path)).toBe('/a/photo.jpg')
    expect(wanted).toEqual(Buffer.concat([number(5), number(0x40000), Buffer.alloc(16)]))
    expect([room, options]).toEqual([8, 1])
    expect(() => told('darwin', 'getattrlist', answer, -1).isCloudOnlySync('/a')).toThrow('ENOENT')
  })

  test('a Mac stores when a file was added to its folder; some disks do not', () => {
    const added = (seconds: number) =>
      Buffer.concat([number(20), number(seconds), number(0), number(250_000_000), number(0)])
    const { addedMsSync, calls } = told('darwin', 'getattrlist', added(1_720_023_730))
    expect(addedMsSync('/a/photo.jpg')).toBe(1_720_023_730_250)
    const [, wanted, , room, options] = calls[0] ?? []
    expect(wanted).toEqual(Buffer.concat([number(5), number(0x10000000), Buffer.alloc(16)]))
    expect([room, options]).toEqual([20, 1])
    expect(told('darwin', 'getattrlist', Buffer.alloc(20)).addedMsSync('/a')).toBeUndefined()
    expect(() => told('darwin', 'getattrlist', added(1), -1).addedMsSync('/a')).toThrow('ENOENT')
    expect(told('win32', 'FindFirstFileW', number(0), 7).addedMsSync('C:/a')).toBeUndefined()
  })

  test.skipIf(process.platform !== 'linux' || whyNot !== '')('Linux stores neither', () => {
    expect(nativeCalls.isCloudOnlySync('/etc/hostname')).toBe(false)
    expect(nativeCalls.addedMsSync('/etc/hostname')).toBeUndefined()
  })
})
