import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makePlace, plant } from '../../testing/trees.ts'
import { loadFrom, nativeCalls, nativeState } from './native.ts'

const module = fileURLToPath(new URL('./native.ts', import.meta.url))

function fileIn(parent?: string): string {
  const place = makePlace(parent)
  onTestFinished(place.remove)
  plant(place.folder, { 'a.txt': 'one' })
  return join(place.folder, 'a.txt')
}

/** Runs a program of our own that has `nativeCalls`. */
function run(code: string) {
  const head = `import fs from 'node:fs'; const { nativeCalls } = await import(${JSON.stringify(module)});`
  const child = spawn(process.execPath, ['--input-type=module', '-e', head + code])
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const isLinux = process.platform === 'linux' && nativeState() === 'loaded'

describe.skipIf(!isLinux)('on Linux', () => {
  const { isOpenForWritingSync } = nativeCalls

  test.each([
    ['r', false],
    ['a', true],
    ['r+', true],
  ])('a file open as %s is open for writing: %s', (flags, isOpen) => {
    const file = fileIn()
    const descriptor = fs.openSync(file, flags)
    expect(isOpenForWritingSync(file)).toBe(isOpen)
    fs.closeSync(descriptor)
    expect(isOpenForWritingSync(file)).toBe(false)
  })

  test('another program has a file open until it ends', async () => {
    const file = fileIn()
    const child = run(
      `fs.openSync(${JSON.stringify(file)}, 'a'); console.log('open'); setInterval(() => {}, 1000)`,
    )
    await once(child.stdout, 'data')
    expect(isOpenForWritingSync(file)).toBe(true)
    child.kill('SIGKILL')
    await once(child, 'close')
    expect(isOpenForWritingSync(file)).toBe(false)
  })

  test('links are not followed, folders have no answer, and a missing file is told as such', () => {
    const file = fileIn()
    fs.symlinkSync('a.txt', `${file} link`)
    expect(() => isOpenForWritingSync(`${file} link`)).toThrow('ELOOP')
    expect(() => isOpenForWritingSync(join(file, '..'))).toThrow('EINVAL')
    expect(() => isOpenForWritingSync(`${file} not there`)).toThrow('ENOENT')
  })

  test.skipIf(process.getuid?.() !== 0)('a file of somebody else has no answer (root only)', async () => {
    const file = fileIn()
    // Everything is loaded before root is given up: nobody else may be able to read the sources.
    const child = run(`const ask = () => nativeCalls.isOpenForWritingSync(${JSON.stringify(file)})
      ask()
      process.setuid(54321)
      try { ask() } catch (error) { console.log(error.code) }`)
    fs.chmodSync(join(file, '..'), 0o755)
    expect(String((await once(child.stdout, 'data'))[0])).toBe('EACCES\n')
  })

  test.each([
    ['NFS', 0x6969, ['no answer', false]],
    ['SMB', 0xfe534d42 - 2 ** 32, ['no answer', false]],
    ['FUSE', 0x65735546, [true, 'no answer']],
    ['9p', 0x01021997, [true, 'no answer']],
    ['ext4', 0xef53, [true, false]],
  ])('on %s a lease that is refused or granted says only what its server can know', (_, type, answers) => {
    const file = fileIn()
    const stats = { ...fs.statfsSync(file), type }
    const statfs = vi.spyOn(fs, 'statfsSync').mockReturnValue(stats as fs.StatsFs)
    onTestFinished(() => statfs.mockRestore())
    const ask = () => {
      try {
        return isOpenForWritingSync(file)
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOTSUP' })
        return 'no answer'
      }
    }
    const descriptor = fs.openSync(file, 'a')
    const whileOpen = ask()
    fs.closeSync(descriptor)
    expect([whileOpen, ask()]).toEqual(answers)
  })

  test('a writer that comes while it is asked ends neither program, and is let in', async () => {
    const file = JSON.stringify(fileIn())
    const asking = run(
      `for (let count = 0; count < 40_000; count += 1) nativeCalls.isOpenForWritingSync(${file})`,
    )
    const ended = once(asking, 'close')
    const opening = run(`
      console.log('opens')
      const end = Date.now() + 300
      do fs.closeSync(fs.openSync(${file}, 'a')); while (Date.now() < end)`)
    expect(await once(opening, 'close')).toEqual([0, null])
    expect(await ended).toEqual([0, null])
  })

  test('the signal of a broken lease is ignored once it was asked', async () => {
    const asking = run(`
      nativeCalls.isOpenForWritingSync(${JSON.stringify(fileIn())})
      console.log('asked')
      process.stdin.resume().on('end', () => console.log('alive'))`)
    await once(asking.stdout, 'data')
    asking.kill('SIGIO')
    asking.stdin.end()
    expect(await once(asking, 'close')).toEqual([0, null])
  })
})

test('on Windows it is a handle that others may not write through', () => {
  const ask = (error: number) => {
    const calls: unknown[][] = []
    const func = (declaration: string) => (...args: readonly unknown[]) => {
      const name = /(\w+)\(/.exec(declaration)?.[1]
      if (name === 'GetLastError') return error
      calls.push([name, ...args])
      return name === 'CreateFileW' && error ? -1 : 7
    }
    const loaded = loadFrom(() => ({ load: () => ({ func }), errno: () => 0 }), 'win32')
    if (!('calls' in loaded)) throw new Error(loaded.whyNot)
    return { isOpen: () => loaded.calls.isOpenForWritingSync('C:/a.txt'), calls }
  } // biome-ignore format: short
  const free = ask(0)
  expect(free.isOpen()).toBe(false)
  expect(free.calls).toEqual([
    ['CreateFileW', '\\\\?\\C:\\a.txt', 0x80000000, 1, null, 3, 0x80, 0],
    ['CloseHandle', 7],
  ])
  expect(ask(32).isOpen()).toBe(true)
  expect(ask(5).isOpen).toThrow('EPERM')
  expect(ask(2).isOpen).toThrow('ENOENT')
})

describe('on macOS', () => {
  const descriptors = (...all: (readonly [number, number])[]) =>
    Buffer.from(Uint32Array.from(all.flat()).buffer)

  /** A system with two programs, 7 and 8, of which the second has these open flags on a file. */
  function mac(file: string, openFlags: number, errors: Readonly<Record<string, number>> = {}) {
    const { dev, ino } = fs.lstatSync(file, { bigint: true })
    const vnode = Buffer.alloc(176)
    vnode.writeUInt32LE(openFlags, 0)
    vnode.writeUInt32LE(Number(BigInt.asUintN(32, dev)), 24)
    vnode.writeBigUInt64LE(ino, 32)
    const other = Buffer.from(vnode)
    other.writeBigUInt64LE(ino + 1n, 32)
    const answers: Readonly<Record<string, Buffer>> = {
      'proc_listpids 1,0': Buffer.from(Int32Array.of(7, 8).buffer),
      'proc_pidinfo 7,1,0': descriptors([0, 2], [3, 1]),
      'proc_pidinfo 8,1,0': descriptors([4, 1], [5, 1]),
      'proc_pidfdinfo 7,3,1': other,
      'proc_pidfdinfo 8,4,1': other,
      'proc_pidfdinfo 8,5,1': vnode,
    }
    let errno = 0
    const func = (declaration: string) => (...args: readonly unknown[]) => {
      const name = /(\w+)\(/.exec(declaration)?.[1] ?? ''
      const call = `${name} ${args.slice(0, -2)}`
      const [into, room] = args.slice(-2)
      const error = errors[call] ?? errors[name]
      errno = error ?? errno
      const answer = answers[call]
      if (error !== undefined || answer === undefined || !Buffer.isBuffer(into)) return 0
      expect(room).toBe(into.length)
      answer.copy(into)
      return answer.length
    }
    const setErrno = (value?: number) => (errno = value ?? errno)
    const loaded = loadFrom(() => ({ load: () => ({ func }), errno: setErrno }), 'darwin')
    if (!('calls' in loaded)) throw new Error(loaded.whyNot)
    return loaded.calls.isOpenForWritingSync
  } // biome-ignore format: short

  test.each([
    [1, false],
    [2, true],
    [3, true],
    [0x8001, false],
  ])('open flags %i: %s', (openFlags, isOpen) => {
    const file = fileIn()
    expect(mac(file, openFlags)(file)).toBe(isOpen)
  })

  test.each([
    ['a program that has ended', 'proc_pidinfo 7,1,0', 3],
    ['a program of somebody else', 'proc_pidinfo 7,1,0', 1],
    ['a file that was closed', 'proc_pidfdinfo 7,3,1', 9],
  ])('%s is passed over', (_, call, errno) => {
    const file = fileIn()
    expect(mac(file, 3, { [call]: errno })(file)).toBe(true)
  })

  test.each(['proc_listpids', 'proc_pidinfo', 'proc_pidfdinfo'])('a %s that fails is no answer', call => {
    const file = fileIn()
    expect(() => mac(file, 3, { [call]: 5 })(file)).toThrow('EIO')
  })
})
