import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandNames } from './commands/table.ts'
import { commandLine, putFile, treeOf, wordsOf } from './testing.ts'

/** The commands that these pages show, and the output below them. */

const textOf = (page: string) => readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8')
const readme = textOf('README.md')

/** Commands that need a person, a window or an account: they have a help. */
const notRun = ['watch', 'open', 'login', 'account', 'logout']

const isCommand = (line: string) => /^(npm run -s sortwell --|sortwell) /.test(line)

describe.each(['README.md', 'docs/command.md', 'docs/rules.md'])('%s', page => {
  const blocks = [...textOf(page).matchAll(/^```(?:sh|console)\n([\s\S]*?)^```$/gm)].map(
    ([, text = '']) => text,
  )
  const shown = blocks.map(commandsIn).filter(commands => commands.length > 0)

  test('shows commands', () => {
    expect(shown).not.toEqual([])
  })

  test.each(shown.map(commands => [commands[0]?.line.replace(/ +#.*/, ''), commands] as const))(
    'the commands from “%s” on work, and print what is shown',
    async (_, commands) => {
      const line = withSamples()
      for (const { line: typed, output } of commands) {
        const [, name = ''] = wordsOf(typed.replace(/^npm run -s sortwell --/, 'sortwell'), line.home)
        if (notRun.includes(name)) {
          expect((await line.sortwell(name, '--help')).stdout).toContain(`Usage: sortwell ${name}`)
          continue
        }
        await prepare(line, typed)
        const { status, stdout, stderr } = await line.typed(typed)
        expect({ typed, status }, stderr).toEqual({ typed, status: 0 })
        if (output !== null)
          expect(forReaders(stdout + stderr, line.home)).toBe(forReaders(output, line.home))
      }
    },
  )

  test('names only commands and options that there are', async () => {
    const { sortwell } = commandLine()
    const inText = [...textOf(page).matchAll(/`sortwell ([a-z]+)\b[^`]*`/g)].map(([, name]) => String(name))
    for (const name of new Set(inText)) expect((await sortwell(name, '--help')).status, name).toBe(0)
    const options = [...textOf(page).matchAll(/`(--[a-z][a-z-]+)/g)].map(([, option]) => String(option))
    const helps = await Promise.all(commandNames.map(name => sortwell(name, '--help')))
    const known = [...helps, await sortwell('--help')].map(({ stdout }) => stdout).join('\n')
    expect(options.filter(option => !known.includes(option))).toEqual([])
  })
})

test('the list of commands in the README names commands', () => {
  const [, list = ''] = /^## Commands\n([\s\S]*?)^## /m.exec(readme) ?? []
  const names = [...list.matchAll(/^- .*/gm)].flatMap(([item]) => [...item.matchAll(/`([a-z]+)`/g)])
  expect(names.map(([, name]) => name).filter(name => !commandNames.includes(String(name)))).toEqual([])
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

type Shown = {
  readonly line: string
  /** Null where none is shown. */
  readonly output: string | null
}

/** The commands of a block. Where some begin with `$`, the lines below each are its output. */
function commandsIn(block: string): readonly Shown[] {
  const isConsole = /^\$ /m.test(block)
  if (!isConsole)
    return block
      .split('\n')
      .filter(isCommand)
      .map(line => ({ line, output: null }))
  return block
    .split(/^\$ /m)
    .map(part => /^(.*)\n([\s\S]*)$/.exec(part))
    .map(found => ({ line: found?.[1] ?? '', output: found?.[2]?.trim() || null }))
    .filter(({ line }) => isCommand(line))
}

/** A home with the files that a comment in the README lists: `names and bytes: holiday.jpg 2400000, song.mp3 5200000`. */
function withSamples() {
  const line = commandLine()
  const [, list = 'holiday.jpg 2400, invoice.pdf 184'] = /names and bytes: (.*?) *-->/.exec(readme) ?? []
  for (const each of list.split(', ')) {
    const [, name = '', bytes] = /^(.*) (\d+)$/.exec(each) ?? []
    putFile(join(line.folder, name), '\0'.repeat(Number(bytes)))
  }
  return line
}

/** Makes what a line names, and before it goes back a run that it can undo. */
async function prepare(
  { home, folder, sortwell }: ReturnType<typeof commandLine>,
  typed: string,
): Promise<void> {
  const [, name = '', ...args] = wordsOf(typed.replace(/^npm run -s sortwell --/, 'sortwell'), home)
  const places = args.filter(word => word.startsWith(`${home}/`))
  for (const place of places) mkdirSync(/\.\w+$/.test(place) ? dirname(place) : place, { recursive: true })
  if (name === 'facts')
    for (const file of args) if (/\.\w+$/.test(file)) putFile(join(home, basename(file)), file)
  if (!['undo', 'redo'].includes(name)) return
  const runs = JSON.parse((await sortwell('history', '--json')).stdout).runs
  if (runs.length === 0) await sortwell('sort', folder, '--no-rules')
  if (name === 'redo' && runs[0]?.kind !== 'undo') await sortwell('undo', folder)
}

/** Output without what differs from run to run. */
function forReaders(output: string, home: string): string {
  return output
    .replaceAll(home, '~')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d-]+Z-[0-9a-f]{4}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, '<time>')
    .trim()
}
