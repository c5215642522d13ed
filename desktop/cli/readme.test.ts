import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fileKeychain } from '../services/account/login-file.ts'
import { stateFiles } from '../services/state/state-dir.ts'
import { cutEnd } from '../sorter/testing/records.ts'
import { sampleBytes } from '../sorter/testing/samples.ts'
import { quickTiming } from '../sorter/testing/watching.ts'
import { commands } from './table.ts'
import { commandLine, type Ended, putFile, treeOf } from './testing.ts'

/** The commands that these pages show, and the output below them. */

const textOf = (page: string) => readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8')
const readme = textOf('README.md')

/** Commands that wait for a person, show a window or need an account: without an output to compare, they have a help. */
const needMore = ['watch', 'open', 'login', 'account', 'logout']

const idForm = /\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{4}/g
const hasJq = spawnSync('jq', ['--version']).status === 0

describe.each(['README.md', 'docs/command.md', 'docs/rules.md'])('%s', page => {
  const text = textOf(page)
  const blocks = [...text.matchAll(/^```(?:sh|console)\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)

  test.each(blocks.map(commandsIn).filter(([first]) => first))(
    'the commands from “$line” on work, and print what is shown',
    async (...shown) => {
      const machine = withSamples()
      for (const { line, output } of shown) {
        const { status, stdout, stderr } = await perform(machine, line, output !== '')
        expect({ line, status }, stderr).toEqual({ line, status: 0 })
        const [, filter] = / \| (jq .*)$/.exec(line) ?? []
        if (output === '' || (filter !== undefined && !hasJq)) continue
        const printed = filter === undefined ? stdout + stderr : piped(stdout, filter)
        expect(forReaders(printed, machine.home)).toBe(forReaders(output, '/home/me'))
      }
    },
  )

  test('shows commands, and names only commands and options that there are', async () => {
    expect(blocks.flatMap(commandsIn)).not.toEqual([])
    const names = commands.map(({ name }) => name)
    const [, list = ''] = /^## Commands\n([\s\S]*?)^## /m.exec(text) ?? []
    const listed = [
      ...list.matchAll(/(?:^- |, )`([a-z]+)`/gm),
      ...text.matchAll(/`sortwell ([a-z]+)\b[^`]*`/g),
    ]
    expect(listed.map(([, name]) => name).filter(name => !names.includes(String(name)))).toEqual([])
    const options = [...text.matchAll(/`(?:sortwell [^`]*)?(--[a-z][a-z-]+)/g)].map(([, option]) => option)
    const { sortwell } = commandLine()
    const helps = await Promise.all(['', ...names].map(name => sortwell(...name.split(' '), '--help')))
    const known = helps.map(({ stdout }) => stdout).join('\n')
    expect(options.filter(option => !known.includes(String(option)))).toEqual([])
  })
})

test('the rule in the README does what is said of it', async () => {
  const [, set = ''] = /^```yaml\n([\s\S]*?)^```$/m.exec(readme) ?? []
  const { home, folder, sortwell } = commandLine({
    'contract invoice.pdf': 'stays',
    'invoice 7.pdf': 'paper',
    'photo.jpg': 'picture',
  })
  const file = join(home, 'mine.yaml')
  writeFileSync(file, set)
  expect(await sortwell('rules', 'check', file)).toMatchObject({ status: 0 })
  expect((await sortwell('sort', folder, '--set', file)).status).toBe(0)
  expect(treeOf(folder)).toEqual({ 'contract invoice.pdf': 'stays', 'Images/photo.jpg': 'picture' })
  expect(treeOf(join(home, 'Documents/Invoices'))).toEqual({ 'invoice 7.pdf': 'paper' })
})

/** Empty where no output is shown. */
type Shown = { readonly line: string; readonly output: string }

/** The commands of a block. Where some begin with `$`, the lines below each are its output. */
function commandsIn(block: string): readonly Shown[] {
  const parts = block.startsWith('$ ') ? block.slice(2).split('\n$ ') : block.split('\n')
  return parts
    .map(part => ({
      line: part.split('\n', 1)[0] ?? '',
      output: part.split('\n').slice(1).join('\n').trim(),
    }))
    .filter(({ line }) => line.startsWith('sortwell '))
}

/** A home with the files that a comment in the README lists: `names and bytes: holiday.jpg 2400000, song.mp3 5200000`. */
function withSamples() {
  const line = commandLine(
    {},
    { env: { DISPLAY: ':0' }, program: { watchTiming: quickTiming, windowProgram: process.execPath } },
  )
  const before = process.cwd()
  process.chdir(line.home)
  onTestFinished(() => process.chdir(before))
  const [, list = ''] = /names and bytes: (.*?) *-->/.exec(readme) ?? []
  for (const each of list.split(', ')) {
    const [, name = '', bytes] = /^(.*) (\d+)$/.exec(each) ?? []
    putFile(join(line.folder, name), '\0'.repeat(Number(bytes)))
  }
  return line
}

type Line = ReturnType<typeof withSamples>

/** Runs a line at home, once everything that it names is there. An id of a run in it stands for the newest one. */
async function perform(line: Line, typed: string, hasOutput: boolean): Promise<Ended> {
  const [, name = '', ...args] = wordsOf(typed, line.home)
  if (needMore.includes(name) && !hasOutput) return await line.sortwell(name, '--help')
  putPlaces(line, name, args)
  await prepared[name]?.(line, args)
  if (name === 'watch') return await watchOneFile(line, [name, ...args])
  const { runs } = JSON.parse((await line.sortwell('history', '--json')).stdout)
  return await line.sortwell(name, ...args.map(word => word.replace(idForm, runs[0]?.runId)))
}

/** The words of a line up to a comment or a pipe, as a shell splits them. */
function wordsOf(line: string, home: string): readonly string[] {
  const words = line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []
  const end = words.findIndex(word => /^[#|]/.test(word))
  return words
    .slice(0, end < 0 ? undefined : end)
    .map(word => word.replace(/^~(?=\/|$)/, home).replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'))
}

function putPlaces({ home }: Line, name: string, args: readonly string[]): void {
  for (const word of args) {
    const place = resolve(home, word)
    const isFile = /\.\w+$/.test(word)
    if (word.startsWith(`${home}/`)) mkdirSync(isFile ? dirname(place) : place, { recursive: true })
    if (isFile && name === 'facts') writeFileSync(place, sampleBytes(basename(word)))
    if (word.endsWith('.yaml')) putFile(place, 'rules:\n  - rule: Invoices\n    to: Invoices\n')
  }
}

const sorted = ({ folder, sortwell }: Line) => sortwell('sort', folder, '--no-set')

/** What there has to be before a command is run. */
const prepared: Readonly<Record<string, (line: Line, args: readonly string[]) => Promise<unknown>>> = {
  undo: sorted,
  history: sorted,
  where: sorted,
  redo: async line => {
    await sorted(line)
    await line.sortwell('undo', line.folder)
  },
  recover: async line => {
    await sorted(line)
    cutEnd(line.stateDir)
  },
  duplicates: async ({ folder }) =>
    putFile(join(folder, 'holiday (2).jpg'), readFileSync(join(folder, 'holiday.jpg'), 'utf8')),
  rules: async ({ sortwell }, [command, set = '']) =>
    command === 'export' && (await sortwell('rules', 'start', 'photos', set)),
  account: loggedIn,
  logout: loggedIn,
}

/** With a login and a plan, and a server that cannot be reached. */
async function loggedIn({ home, stateDir }: Line): Promise<void> {
  await fileKeychain(join(home, '.config/sortwell/login.json'), 'http://127.0.0.1:9').write('a token')
  copyFileSync(stateFiles.entitlement(stateDir), stateFiles.commandEntitlement(stateDir))
}

async function watchOneFile(line: Line, words: readonly string[]): Promise<Ended> {
  const { status, stdout, stderr, signals } = line.start(words)
  await stdout.next('watching')
  putFile(join(line.folder, 'letter.pdf'))
  await stdout.next('sorted')
  signals.emit('SIGINT')
  return { status: await status, stdout: stdout.shown(), stderr: stderr.shown() }
}

const piped = (input: string, filter: string) =>
  spawnSync('sh', ['-c', filter], { input, encoding: 'utf8' }).stdout

/** Output without what differs from run to run. */
function forReaders(output: string, home: string): string {
  return output
    .replaceAll(home, '~')
    .replaceAll(idForm, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, '<time>')
    .trim()
}
