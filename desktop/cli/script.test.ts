import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, type TestContext, test } from 'vitest'
import { commandLine, outcomeOf, putFile, treeOf } from './testing.ts'

/** docs/examples: what people write around the command, run by the programs that would run it. */

const script = fileURLToPath(new URL('../../docs/examples/inbox.sh', import.meta.url))
const crontab = readFileSync(new URL('../../docs/examples/crontab', import.meta.url), 'utf8')
const entry = fileURLToPath(new URL('../cli.ts', import.meta.url))

const isWindows = process.platform === 'win32'
const missing = ['bash', 'git', 'jq'].filter(tool => isWindows || spawnSync(tool, ['--version']).error)
const without = missing.length > 0 ? ` (without ${missing.join(', ')})` : ''

const zipsTo = (folder: string) =>
  `rules:\n  - rule: Zips\n    when: { extension: zip }\n    to: '${folder}'\n`
const ways = [
  ['"quoted".zip', 'Zips'],
  ['-x.png', 'Images'],
  ['a b.jpg', 'Images'],
  ["it's.pdf", 'Documents'],
  ['new\nline.txt', 'Documents'],
  ['$HOME `x`.txt', 'Documents'],
  ['é 日本.mp3', 'Audio'],
] as const
const before = Object.fromEntries(ways.map(([name]) => [name, name]))
const after = Object.fromEntries(ways.map(([name, folder]) => [`${folder}/${name}`, name]))

describe.skipIf(missing.length > 0)(`docs/examples${without}`, () => {
  test.concurrent('the script sorts as planned, and with --check takes it back', async context => {
    const { expect } = context
    const { folder, inbox, json } = machine(context)
    putFile(join(folder, 'film.part'))
    const stays = 'stays: "film.part": Looks unfinished (.part).\n'
    const stdout = `${stays}moved: 7, and undone\n`
    expect(await inbox('--check')).toEqual({ status: 0, stdout, stderr: '' })
    expect(treeOf(folder)).toEqual({ ...before, 'film.part': '' })
    expect(await inbox()).toEqual({ status: 0, stdout: `${stays}moved: 7\n`, stderr: '' })
    expect(treeOf(folder)).toEqual({ ...after, 'film.part': '' })
    expect(await json('history')).toMatchObject({
      runs: [{ kind: 'sort' }, { kind: 'undo' }, { kind: 'sort' }],
    })
  })

  test.concurrent.for<[string, Machine, number, RegExp]>([
    [
      'a set with a mistake',
      { set: zipsTo('../Zips') },
      1,
      /^line 4: A folder cannot .*\ninbox\.sh: check was refused or cut off\n$/,
    ],
    ['a plan with too many files', { most: '6' }, 1, /^inbox\.sh: nothing was moved: 7 files would move\n$/],
    [
      'a plan that leaves the folder',
      { set: zipsTo('~/Zips') },
      1,
      /^inbox\.sh: nothing was moved: "\S+\/Zips\/\\"quoted\\"\.zip" is not in the folder\n$/,
    ],
    [
      'a set for Premium',
      { set: zipsTo('{modified:yyyy}') },
      3,
      /part of Premium.*\ninbox\.sh: nothing was moved, because it needs Premium: see sortwell account\n$/,
    ],
  ])('%s is refused, and no file moves', async ([, difference, status, error], context: TestContext) => {
    const { expect } = context
    const { folder, inbox, json } = machine(context, { ...difference, hasPremium: false })
    expect(await inbox()).toEqual({ status, stdout: '', stderr: expect.stringMatching(error) })
    expect(treeOf(folder)).toEqual(before)
    expect(await json('history')).toMatchObject({ runs: [] })
  })

  test.concurrent('a run that did more than was planned is taken back', async context => {
    const { expect } = context
    const { home, folder, inbox, json } = machine(context)
    putFile(join(home, 'arrives-before-sort'))
    const stderr = 'inbox.sh: undone: the run is not what was planned\n'
    expect(await inbox()).toEqual({ status: 1, stdout: '', stderr })
    expect(treeOf(folder)).toEqual({ ...before, 'late.gif': '' })
    expect(await json('history')).toMatchObject({ runs: [{ kind: 'undo' }, { kind: 'sort' }] })
  })

  test.concurrent('cron sorts by night with the script', async context => {
    const { expect } = context
    const { home, folder, cron } = machine(context, { set: zipsTo('{modified:yyyy}') })
    renameSync(folder, join(home, 'Inbox'))
    const { status, stderr } = await outcomeOf(cron(/^15 3 \* \* \* (.*)$/m))
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(Object.keys(treeOf(join(home, 'Inbox')))).toContain('2024/"quoted".zip')
    expect(readFileSync(join(home, 'inbox.log'), 'utf8')).toBe('moved: 7\n')
  })

  test.concurrent('cron watches from the start on, and logs JSON until SIGTERM', async context => {
    const { expect } = context
    const { home, folder, cron } = machine(context)
    const watching = cron(/^@reboot (.*)$/m)
    const ended = outcomeOf(watching)
    await logged(home, /"watching"/)
    putFile(join(folder, 'it is new.png'))
    await logged(home, /"sorted"/)
    watching.kill('SIGTERM')
    expect(await ended).toEqual({ status: 0, stdout: '', stderr: '' })
    const events = readFileSync(join(home, 'watch.log'), 'utf8').trimEnd().split('\n')
    expect(events.map(line => JSON.parse(line))).toMatchObject([
      { event: 'watching', folder },
      { event: 'sorted', moves: [{ from: 'it is new.png', to: 'Images/it is new.png' }] },
      { event: 'stopped', folder },
    ])
    expect(treeOf(folder)).toEqual({ ...before, 'Images/it is new.png': '' })
  })
})

type Machine = { readonly set?: string; readonly most?: string; readonly hasPremium?: boolean }

/** A home with files to sort, a repository with a set, and a PATH with the command and the script. */
function machine(context: TestContext, { set = zipsTo('Zips'), most, hasPremium = true }: Machine = {}) {
  const line = commandLine(before, { hasPremium, whenDone: context.onTestFinished })
  const { home, folder, json } = line
  const made = (name: string) => {
    mkdirSync(join(home, name))
    return join(home, name)
  }
  const [bin, temporary, repository] = [made('bin'), made('tmp'), made('rules of all')]
  symlinkSync(script, join(bin, 'inbox.sh'))
  writeFileSync(join(bin, 'sortwell'), commandIn(line), { mode: 0o755 })
  writeFileSync(join(repository, 'inbox.yaml'), set)
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, ...args], { env: { ...process.env, HOME: home } })
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com', 'commit', '--quiet', '-m', 'Sort')
  writeFileSync(
    join(home, '.gitconfig'),
    `[url "${repository}"]\n\tinsteadOf = https://git.example.com/rules.git\n`,
  )

  function start(program: string, args: readonly string[], env: Record<string, string>) {
    const child = spawn(program, args, { cwd: home, env: { HOME: home, TMPDIR: temporary, ...env } })
    context.onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  return {
    home,
    folder,
    json,
    async inbox(...options: string[]) {
      const env = { PATH: `${bin}:${process.env.PATH}`, ...(most && { INBOX_MOST: most }) }
      const ended = await outcomeOf(start('inbox.sh', [...options, folder, repository, 'inbox.yaml'], env))
      context.expect(readdirSync(temporary)).toEqual([])
      return ended
    },
    /** Runs a line of the crontab, its first group, as cron does: by `sh`, with little in the environment. */
    cron(line: RegExp) {
      const [, command = ''] = line.exec(crontab) ?? []
      const [, path = ''] = /^PATH=(.*)$/m.exec(crontab) ?? []
      return start('sh', ['-c', command], { PATH: `${bin}:${path}`, LOGNAME: 'somebody', SHELL: '/bin/sh' })
    },
  }
}

type Places = { readonly home: string; readonly folder: string; readonly stateDir: string }

/** The command as it is installed. Before a sort a file may arrive. */
const commandIn = ({ home, folder, stateDir }: Places) => `#!/bin/sh
export SORTWELL_STATE_DIR='${stateDir}' SORTWELL_API_URL=http://127.0.0.1:9
export DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere NODE_COMPILE_CACHE='${process.env.NODE_COMPILE_CACHE}'
if [ "$1" = sort ] && [ -e '${home}/arrives-before-sort' ]; then
  mv '${home}/arrives-before-sort' '${folder}/late.gif'
fi
exec '${process.execPath}' '${entry}' "$@"
`

/** Resolves once the log of the watch has a line with this; the event loop turns, nothing sleeps. */
async function logged(home: string, pattern: RegExp): Promise<void> {
  const log = join(home, 'watch.log')
  while (!pattern.test(readFileSync(log, { encoding: 'utf8', flag: 'a+' }))) await new Promise(setImmediate)
}
