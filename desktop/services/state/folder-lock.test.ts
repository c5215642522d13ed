import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type NativeCalls, nativeCalls, nativeState, openFolder } from '../../sorter/index.ts'
import { holdNote, isLocked, lockFolder, notesHeld } from './folder-lock.ts'

const module = new URL('./folder-lock.ts', import.meta.url).href
const whyNot = nativeState() === 'loaded' ? '' : nativeState()

/** As on a machine, or a disk, on which the system cannot lock files. */
function lockless(code: string): NativeCalls {
  const fail = () => {
    throw Object.assign(new Error(code), { code })
  }
  return { ...nativeCalls, lockFileSync: fail, holdFileSync: fail }
}

/** A folder, and how it is locked by this process. */
function place() {
  const root = fs.realpathSync(fs.mkdtempSync(join(os.tmpdir(), 'sortwell-locks-')))
  onTestFinished(() => fs.rmSync(root, { recursive: true }))
  const stateDir = join(root, 'state')
  fs.mkdirSync(join(root, 'chosen'))
  const folder = openFolder(join(root, 'chosen'), { stateDir, force: true })
  const locks = join(stateDir, 'locks')
  const names = () => fs.readdirSync(locks)
  /** @returns true, or who has the folder; the lock is released at once */
  const canLock = (takeOver = false, native = nativeCalls) => {
    const lock = lockFolder(stateDir, folder, takeOver, native)
    if ('release' in lock) lock.release()
    return 'release' in lock ? true : lock
  }
  return { stateDir, folder, locks, names, canLock }
}

type Locking = ReturnType<typeof place>

/** Another process that locks the folder and lives on. @param before what is different for it, as code */
async function lockElsewhere({ stateDir, folder }: Locking, before = '') {
  const script = `const fs = (await import('node:fs')).default, os = (await import('node:os')).default
    ${before}
    const { lockFolder } = await import(${JSON.stringify(module)})
    const lock = lockFolder(${JSON.stringify(stateDir)}, ${JSON.stringify(folder)})
    console.log('release' in lock)
    process.stdin.resume()`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script])
  onTestFinished(() => void holder.kill('SIGKILL'))
  const [answer] = await once(holder.stdout, 'data')
  expect(String(answer)).toBe('true\n')
  return {
    pid: holder.pid,
    async kill() {
      holder.kill('SIGKILL')
      await once(holder, 'close')
    },
  }
}

const otherHost = `os.hostname = () => 'a-former-name'`
const noProc = `const read = fs.readFileSync
  fs.readFileSync = (path, ...rest) => { if (String(path).startsWith('/proc/')) throw new Error('none'); return read(path, ...rest) }`
const otherBoot = `const read = fs.readFileSync
  fs.readFileSync = (path, ...rest) => String(path).endsWith('boot_id') ? 'another' : read(path, ...rest)`

describe.skipIf(whyNot !== '')(`a lock that the system keeps (${whyNot || 'loaded'})`, () => {
  test.each([
    ['as usual', ''],
    ['of a computer that had another name', otherHost],
    ['of a container that had another name, before a restart of the computer', `${otherHost}\n${otherBoot}`],
    ['on a system that tells neither boots nor starts of processes', noProc],
  ])('holds while its process lives, and no longer: %s', async (_, before) => {
    const there = place()
    const holder = await lockElsewhere(there, before)
    expect(there.canLock()).toMatchObject({ pid: holder.pid, isCertain: true })
    expect(isLocked(there.stateDir, there.folder)).toBe(true)
    expect(there.canLock(true)).toMatchObject({ isCertain: true })
    await holder.kill()
    expect(isLocked(there.stateDir, there.folder)).toBe(false)
    expect(there.canLock()).toBe(true)
    expect(there.names()).toEqual([])
  })

  test('is free when the id of its process belongs to another one by now', async () => {
    const there = place()
    const holder = await lockElsewhere(there, noProc)
    await holder.kill()
    const [name = ''] = there.names()
    fs.renameSync(
      join(there.locks, name),
      join(there.locks, name.replace(`~${holder.pid}~`, `~${process.pid}~`)),
    )
    expect(there.canLock()).toBe(true)
  })

  test('excludes another one of the same process', () => {
    const there = place()
    const lock = lockFolder(there.stateDir, there.folder)
    expect(there.canLock()).toMatchObject({ pid: process.pid, isThisHost: true, host: os.hostname() })
    if ('release' in lock) lock.release()
    expect(there.canLock()).toBe(true)
    expect(there.names()).toEqual([])
  })

  test('that was taken for a dead one’s between its making and its locking is made anew', () => {
    const there = place()
    let isFirst = true
    const native: NativeCalls = {
      ...nativeCalls,
      lockFileSync(path) {
        fs.writeFileSync(path, '')
        if (isFirst) expect(isLocked(there.stateDir, there.folder)).toBe(false)
        isFirst = false
        return nativeCalls.lockFileSync(path)
      },
    }
    const lock = lockFolder(there.stateDir, there.folder, false, native)
    expect(there.canLock()).toMatchObject({ isCertain: true })
    if ('release' in lock) lock.release()
  })

  test('that another user made is told by its name', async () => {
    const there = place()
    const fail = () => {
      throw Object.assign(new Error('EACCES'), { code: 'EACCES' })
    }
    const native: NativeCalls = { ...nativeCalls, holdFileSync: fail }
    const holder = await lockElsewhere(there)
    expect(there.canLock(false, native)).toMatchObject({ pid: holder.pid, isCertain: true })
    await holder.kill()
    expect(there.canLock(false, native)).toBe(true)
    expect(there.names()).toEqual([])
  })

  test('that another one looks at while it is made is made anew', () => {
    const there = place()
    const looks: { release(): void }[] = []
    const native: NativeCalls = {
      ...nativeCalls,
      lockFileSync(path) {
        fs.writeFileSync(path, '')
        const look = looks.length === 0 ? nativeCalls.holdFileSync(path) : undefined
        if (look) looks.push(look)
        return nativeCalls.lockFileSync(path)
      },
    }
    expect(there.canLock(false, native)).toBe(true)
    for (const look of looks) look.release()
    expect(there.names()).toEqual([])
  })

  test.runIf(process.platform === 'linux')(
    'of another computer on a network folder is never taken for free, but can be taken over',
    async () => {
      const there = place()
      const holder = await lockElsewhere(there, `${otherHost}\n${otherBoot}`)
      await holder.kill()
      const statfs = vi.spyOn(fs, 'statfsSync').mockReturnValue({ type: 0x6969 } as fs.StatsFs)
      onTestFinished(() => statfs.mockRestore())
      expect(there.canLock()).toEqual({
        name: expect.any(String),
        host: 'a-former-name',
        isThisHost: false,
        pid: holder.pid,
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        isCertain: false,
      })
      expect(there.canLock(true)).toBe(true)
      expect(there.names()).toEqual([])
    },
  )
})

describe('a lock by its name', () => {
  test.each(['ENOSYS', 'ENOLCK', 'EOPNOTSUPP'])(
    'is made where the system answers %s, and respected by others',
    code => {
      const there = place()
      const lock = lockFolder(there.stateDir, there.folder, false, lockless(code))
      const certain = { pid: process.pid, isThisHost: true }
      expect(there.names()).toHaveLength(1)
      expect(there.canLock(false, lockless(code))).toMatchObject(certain)
      expect(there.canLock()).toMatchObject(certain)
      if ('release' in lock) lock.release()
      expect(there.canLock(false, lockless(code))).toBe(true)
      expect(there.names()).toEqual([])
    },
  )

  test('is respected by those who cannot ask the system', () => {
    const there = place()
    const lock = lockFolder(there.stateDir, there.folder)
    expect(there.canLock(false, lockless('ENOSYS'))).toMatchObject({ pid: process.pid })
    if ('release' in lock) lock.release()
  })

  /** As version 0.1.0 named it. */
  function plantOld({ locks, folder }: Locking, change: (parts: string[]) => void): string {
    const there = place()
    const lock = lockFolder(there.stateDir, folder, false, lockless('ENOSYS'))
    const parts = there.names()[0]?.split('~').slice(0, 6) ?? []
    if ('release' in lock) lock.release()
    change(parts)
    const name = parts.join('~')
    fs.mkdirSync(locks, { recursive: true })
    fs.writeFileSync(join(locks, name), '')
    return name
  }

  test.runIf(process.platform === 'linux')('of version 0.1.0 counts while its process lives', () => {
    const there = place()
    const name = plantOld(there, () => undefined)
    expect(there.canLock(true)).toMatchObject({ pid: process.pid, isCertain: true })
    expect(there.names()).toEqual([name])
  })

  test.each([
    ['another boot', 2],
    ['another process of that id', 4],
  ])('of %s is dead', (_, part) => {
    const there = place()
    plantOld(there, parts => {
      parts[part] = '1'
    })
    expect(there.canLock()).toBe(true)
    expect(there.names()).toEqual([])
  })

  test('of another computer is told, and taken over only when that is asked for', () => {
    const there = place()
    const name = plantOld(there, parts => {
      parts[1] = 'ffffffff'
      parts[3] = '4711'
    })
    const told = { host: undefined, isThisHost: false, pid: 4711, isCertain: false }
    expect(there.canLock()).toMatchObject(told)
    expect(there.names()).toEqual([name])
    expect(there.canLock(true)).toBe(true)
    expect(there.names()).toEqual([])
  })
})

test.skipIf(process.platform === 'win32')('a pipe or a folder among the locks holds nobody up', async () => {
  const there = place()
  const key = `${there.folder.device}-${there.folder.inode}~x~y~1~2~3~system~host`
  fs.mkdirSync(join(there.locks, key), { recursive: true })
  const { execFileSync } = await import('node:child_process')
  execFileSync('mkfifo', [join(there.locks, `${key}2`)])
  expect(there.canLock()).toBe(true)
})

test.each([
  ['kept by the system', nativeCalls],
  ['kept by name', lockless('ENOSYS')],
])('a note is found while it is held, and under its key alone: %s', (_, native) => {
  const { stateDir, folder, names, canLock } = place()
  const [first, second] = ['{"a":1}', 'ü'].map(text => holdNote(stateDir, 'about', text, native))
  expect([...notesHeld(stateDir, 'about', native)].sort()).toEqual(['{"a":1}', 'ü'])
  expect([notesHeld(stateDir, 'abou', native), isLocked(stateDir, folder), canLock()]).toEqual([
    [],
    false,
    true,
  ])
  first?.release()
  expect(notesHeld(stateDir, 'about', native)).toEqual(['ü'])
  second?.release()
  expect(names()).toEqual([])
})
