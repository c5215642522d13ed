import fs from 'node:fs'
import path from 'node:path'
import { calls, servedCallNames } from '../ipc/calls.ts'
import { plant, snapshot } from '../sorter/testing/trees.ts'
import { expect, test } from './sorter-test.ts'
import type { SorterWindow } from './sorter-window.ts'

/**
 * A page whose scripts are somebody else's: whatever it says over the bridge, no file moves and the app lives on.
 * Calls are named as text: it is not bound by our types.
 */
type Loose = {
  invoke(name: unknown, input: unknown): Promise<{ ok: boolean; error?: { name: string } }>
  on(name: unknown, listener: unknown): () => void
  openDropped(item: unknown): Promise<{ ok: boolean }>
}

/** Whether everything still works, and nothing lies where it did not lie before. */
async function expectUnharmed(sorter: SorterWindow, folder: string, before: object): Promise<void> {
  expect(snapshot(folder)).toEqual(before)
  await sorter.choose(folder)
  await expect(sorter.button('Organize 2 files')).toBeEnabled()
}

const files = { 'a.jpg': 'a', 'b.pdf': 'b' }

test('the preload script carries names, and none of the checks that main makes', () => {
  const script = fs.readFileSync(path.join(import.meta.dirname, '../../out/preload/index.cjs'), 'utf8')
  expect(script).toContain('"changeRuleSet"')
  expect(script).not.toMatch(/safeParse|zod/i)
  expect(script.length).toBeLessThan(4000)
})

test('forged ids and paths are refused', { tag: '@core' }, async ({ folder, home, sorter }) => {
  plant(folder, files)
  const before = snapshot(folder)
  const outcomes = await sorter.page.evaluate(
    async paths => {
      const bridge = window.bridge as unknown as Loose
      const ids = [...paths, '', '0', '__proto__', 'constructor', '../../etc', 'a'.repeat(100)]
      const calls = ids.flatMap(id => [
        ['preview', { folderId: id, criterion: 'type', since: '' }],
        ['organize', { planId: id }],
        ['undo', { runId: id }],
        ['settle', { runId: id, way: 'undo' }],
        ['openFolder', { of: 'refused', id }],
        ['openFolder', { of: 'run', id }],
        ['showFolder', { runId: id }],
        ['showWatched', { watchId: id }],
        ['turnWatched', { watchId: id, isOn: true }],
        ['sortWatchedBy', { watchId: id, criterion: 'type' }],
        ['removeWatched', { watchId: id }],
      ])
      return Promise.all(calls.map(([name, input]) => bridge.invoke(name, input).then(({ ok }) => ok)))
    },
    [folder, home, path.join(folder, 'a.jpg')],
  )
  expect(outcomes.length).toBeGreaterThan(90)
  expect(new Set(outcomes)).toEqual(new Set([false]))
  await expectUnharmed(sorter, folder, before)
})

test('a file that a list does not have is not shown, opened, looked at or put back, whatever its path', async ({
  folder,
  home,
  sorter,
}) => {
  plant(folder, files)
  plant(home, { 'secret.txt': 's' })
  const before = snapshot(folder)
  await sorter.answerDialogWith(folder)
  const shown = await sorter.app.evaluateHandle(({ shell }) => {
    const paths: string[] = []
    shell.openPath = async path => String(paths.push(path))
    shell.showItemInFolder = path => void paths.push(path)
    return paths
  })
  type Answer = { readonly ok: boolean; readonly value: Readonly<Record<string, string>> }
  const ask = (calls: readonly (readonly [name: string, input: unknown])[]) =>
    sorter.page.evaluate(
      asked =>
        Promise.all(asked.map(([name, input]) => (window.bridge as unknown as Loose).invoke(name, input))),
      calls,
    ) as Promise<readonly unknown[]> as Promise<readonly Answer[]>
  const id = async (name: string, input: unknown, field: string) =>
    (await ask([[name, input]]))[0]?.value[field] ?? ''

  const [opened] = (await ask([['browse', null]])) as readonly unknown[] as readonly {
    readonly value: { readonly folder: { readonly folderId: string } }
  }[]
  const folderId = opened?.value.folder.folderId
  const planId = await id('preview', { folderId, criterion: 'type', since: '' }, 'planId')
  const duplicatesId = await id('findDuplicates', { folderId }, 'duplicatesId')
  const runId = await id('organize', { planId }, 'runId')
  const allCalls = (file: object) =>
    ['showFile', 'openFile', 'lookAt', 'thumbnail'].map(name => [name, file] as const)
  const right = [
    { of: 'plan', id: planId, path: 'a.jpg' },
    { of: 'run', id: runId, path: 'a.jpg' },
  ]
  expect((await ask(right.flatMap(allCalls))).filter(({ ok }) => ok).length).toBeGreaterThan(4)

  const strange = [
    path.join(folder, 'b.pdf'),
    path.join(home, 'secret.txt'),
    '../secret.txt',
    './b.pdf',
    'Images/a.jpg',
    'B.PDF',
    'b.pdf/',
    'b.pdf\0',
    '',
    '/etc/passwd',
  ]
  const wrong = [
    ...strange.flatMap(path =>
      [...right, { of: 'duplicates', id: duplicatesId }].map(list => ({ ...list, path })),
    ),
    { of: 'run', id: planId, path: 'a.jpg' },
    { of: 'plan', id: runId, path: 'a.jpg' },
    { of: 'duplicates', id: duplicatesId, path: 'a.jpg' },
  ]
  const answers = await ask([
    ...wrong.flatMap(allCalls),
    ...strange.map(path => ['undoFile', { runId, path }] as const),
  ])
  expect(answers.length).toBeGreaterThan(130)
  expect(answers.filter(({ ok }) => ok)).toEqual([])
  expect(await shown.jsonValue()).not.toContain(path.join(home, 'secret.txt'))
  await ask([['undo', { runId }]])
  await expectUnharmed(sorter, folder, before)
})

test('huge, cyclic and strange arguments are refused by every call', async ({ folder, sorter }) => {
  plant(folder, files)
  const before = snapshot(folder)
  const answered = await sorter.page.evaluate(async names => {
    const bridge = window.bridge as unknown as Loose
    const cyclic: Record<string, unknown> = { folderId: 'x', criterion: 'type', since: '' }
    cyclic.self = cyclic
    const polluting = JSON.parse(
      '{"__proto__": {"isOn": true}, "constructor": {"prototype": {}}, "runId": "x"}',
    )
    const strange: readonly unknown[] = [
      cyclic,
      polluting,
      new Map([['runId', 'x']]),
      new Set(['x']),
      new Date(),
      /x/,
      new Error('x'),
      [null],
      true,
      -0,
      Number.NaN,
      10n,
      { runId: { toString: 'x' } },
      { runId: ['x'] },
      { runId: 'x', extra: 1 },
      Object.create({ runId: 'x' }),
      () => 'x',
      Symbol('x'),
      document.body,
      new Proxy({}, { get: () => 'x', ownKeys: () => ['runId'] }),
    ]
    const huge: readonly unknown[] = [
      'x'.repeat(1_000_000),
      { runId: 'x'.repeat(1_000_000) },
      new Uint8Array(1_000_000),
      Array.from({ length: 50_000 }, (_, at) => at),
      Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at])),
    ]
    const bridgeCall = async (name: string, value: unknown) => bridge.invoke(name, value)
    const unusual: string[] = []
    for (const name of names) {
      const values = name === 'undo' ? [...strange, ...huge] : strange
      for (const [at, value] of values.entries()) {
        const outcome = await bridgeCall(name, value).then(
          ({ ok }) => (ok ? 'answered' : 'refused'),
          () => 'refused',
        )
        if (outcome !== 'refused') unusual.push(`${name} ${at}`)
      }
    }
    return unusual
  }, servedCallNames)
  expect(answered).toEqual([])
  expect(await sorter.app.evaluate(() => ({}) as Record<string, unknown>)).not.toHaveProperty('isOn')
  await expectUnharmed(sorter, folder, before)
})

test('unknown calls and events, and calls of the preload and of main, are refused', { tag: '@core' }, async ({
  folder,
  sorter,
}) => {
  plant(folder, files)
  const before = snapshot(folder)
  const served = new Set<string>(servedCallNames)
  const ofMain = Object.keys(calls).filter(name => !served.has(name))
  const outcomes = await sorter.page.evaluate(
    async ({ target, ofMain }) => {
      const bridge = window.bridge as unknown as Loose
      const names = ['openDropped', ...ofMain, 'toString', '__proto__', '', null, {}, ['undo']]
      const calls = names.map(name =>
        bridge.invoke(name, { path: target }).then(
          () => 'answered',
          (error: Error) => error.message,
        ),
      )
      const events = ['progress2', '__proto__', {}, null].map(name => {
        try {
          bridge.on(name, () => {})
          return true
        } catch {
          return false
        }
      })
      const made = new File(['x'], target)
      const forged = [made, [made], [{ path: target }], { path: target }, target, [target], null].map(item =>
        Promise.resolve()
          .then(() => bridge.openDropped(item))
          .then(
            ({ ok }) => ok,
            () => false,
          ),
      )
      const dropped = await Promise.all(forged)
      return { calls: await Promise.all(calls), events, dropped }
    },
    { target: folder, ofMain },
  )
  expect(new Set(outcomes.calls)).toEqual(new Set(['Unknown call']))
  expect(new Set(outcomes.events)).toEqual(new Set([false]))
  // A made-up file has no path, so that nothing is opened.
  expect(outcomes.dropped).toHaveLength(7)
  await expectUnharmed(sorter, folder, before)
})

test('the page may put text on the clipboard, and is refused every other permission', async ({ sorter }) => {
  const stateOf = (name: string) =>
    sorter.page.evaluate(async asked => {
      return (await navigator.permissions.query({ name: asked as PermissionName })).state
    }, name)
  await expect.poll(() => stateOf('clipboard-write')).toBe('granted')
  const others = [
    'camera',
    'clipboard-read',
    'geolocation',
    'idle-detection',
    'microphone',
    'midi',
    'notifications',
    'window-management',
  ]
  for (const name of others) await expect.poll(() => stateOf(name), name).toBe('denied')
  const reading = sorter.page.evaluate(() =>
    navigator.clipboard.readText().then(
      () => 'read',
      (error: Error) => error.name,
    ),
  )
  expect(await reading).toBe('NotAllowedError')
  expect(await sorter.page.evaluate(() => Notification.requestPermission())).toBe('denied')
})

test('frames get no bridge, and the policy lets none in from elsewhere', async ({ folder, sorter }) => {
  plant(folder, files)
  const before = snapshot(folder)
  const { page } = sorter
  const seen = await page.evaluate(async () => {
    const frame = (attributes: Partial<HTMLIFrameElement>) =>
      new Promise<string>(resolve => {
        const element = Object.assign(document.createElement('iframe'), attributes)
        const look = () => {
          try {
            const inner = element.contentWindow as (Window & { bridge?: unknown }) | null
            resolve(typeof inner?.bridge)
          } catch {
            resolve('another origin')
          }
          element.remove()
        }
        element.addEventListener('load', look)
        document.body.append(element)
      })
    return Promise.all([
      frame({ srcdoc: '<script>parent.hacked = typeof bridge</script>' }),
      frame({ src: 'about:blank' }),
      frame({ src: '/' }),
    ])
  })
  expect(seen.every(kind => kind === 'undefined' || kind === 'another origin')).toBe(true)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expectUnharmed(sorter, folder, before)
})

test('a page that is not ours has a bridge to nowhere', { tag: '@core' }, async ({
  folder,
  sorter,
  openSorter,
}) => {
  plant(folder, files)
  const before = snapshot(folder)
  await sorter.page.evaluate(() => {
    location.href = 'data:text/html,<h1>Elsewhere'
  })
  await expect(sorter.heading('Tidy a folder')).toBeVisible()
  await sorter.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.loadURL('data:text/html,<h1>Elsewhere'),
  )
  await expect(sorter.heading('Elsewhere')).toBeVisible()
  const outcomes = await sorter.page.evaluate(async names => {
    const bridge = (window as unknown as { bridge?: Loose }).bridge
    if (bridge === undefined) return ['no bridge']
    return Promise.all(
      names.map(name =>
        bridge.invoke(name, null).then(
          ({ error }) => error?.name ?? 'answered',
          () => 'Error',
        ),
      ),
    )
  }, servedCallNames)
  expect([...new Set(outcomes)]).toHaveLength(1)
  expect(['no bridge', 'Error']).toContain(outcomes[0])
  await sorter.closeWindow()
  await expectUnharmed(await openSorter(), folder, before)
})

test('a flood of calls is answered, each of them', async ({ folder, sorter }) => {
  plant(folder, files)
  const before = snapshot(folder)
  const count = await sorter.page.evaluate(async () => {
    const bridge = window.bridge as unknown as Loose
    const calls = Array.from({ length: 2000 }, () => bridge.invoke('watching', null))
    return (await Promise.all(calls)).filter(({ ok }) => ok).length
  })
  expect(count).toBe(2000)
  await expectUnharmed(sorter, folder, before)
})

test('a name cannot pass as another, and a path at home begins with ~ in refusals too', async ({
  home,
  sorter,
}) => {
  const { page } = sorter
  const folder = path.join(home, 'Downloads')
  plant(folder, { 'holiday\u202egpj.exe': 'x', 'שלום.pdf': 'y', '.git/HEAD': '' })
  await sorter.choose(folder)
  const question = sorter.dialog('Sort this folder?')
  await expect(question).toContainText('~/Downloads looks like a project (.git)')
  await question.getByRole('button', { name: 'Sort it anyway' }).click()
  await sorter.button('Organize 2 files').click()
  await expect(sorter.heading('2 files organized')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+2')
  await sorter.button('Files of the run in Downloads').click()
  await expect(page.getByRole('gridcell', { name: 'holiday\\u202egpj.exe' }).first()).toBeVisible()
  await expect(page.getByRole('gridcell').locator('bdi').first()).toHaveText('שלום.pdf')
})

test('names that Windows keeps for itself, in a path longer than it takes, go through the whole window', async ({
  folder,
  sorter,
}) => {
  test.skip(process.platform !== 'linux', 'such names exist on Linux')
  const { page } = sorter
  const deep = path.join(folder, ...Array.from({ length: 5 }, (_, at) => `${at}${' long'.repeat(30)}`))
  const odd = [
    'CON',
    'NUL.jpg',
    'aux.txt',
    'a dot.',
    'a blank .pdf ',
    'C:x.jpg',
    'back\\slash.pdf',
    'what?.mp3',
  ]
  const names = [...odd, `${'n'.repeat(251)}.pdf`]
  plant(deep, Object.fromEntries(names.map(name => [name, name])))
  const before = snapshot(deep)
  const fits = () =>
    page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth)
  await sorter.choose(deep)
  await expect(sorter.button('Organize 9 files')).toBeEnabled()
  await expect.poll(fits).toBe(0)
  await sorter.button('Organize 9 files').click()
  await expect(sorter.heading('9 files organized')).toBeVisible()
  await expect.poll(fits).toBe(0)
  const files = Object.keys(snapshot(deep)).filter(name => !name.endsWith('/'))
  expect(files.map(name => path.posix.basename(name)).sort()).toEqual([...names].sort())
  expect(files.filter(name => !name.includes('/'))).toEqual([])
  await page.keyboard.press('ControlOrMeta+2')
  await sorter.button(`Files of the run in ${path.basename(deep)}`).click()
  await expect(page.getByRole('gridcell', { name: 'CON', exact: true }).first()).toBeVisible()
  await expect.poll(fits).toBe(0)
  await sorter.button(`Undo the run in ${path.basename(deep)}`).click()
  await expect.poll(() => snapshot(deep)).toEqual(before)
})
