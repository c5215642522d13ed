import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import { UsageError } from './options.ts'
import { type HelpPage, parseArguments, shortHelp } from './parse.ts'
import { optionsOf } from './row.ts'
import { commands } from './table.ts'
import { commandLine } from './testing.ts'

const page: HelpPage = { columns: 80, bold: text => text, version: '1.2.3' }
const parse = (line: string) => parseArguments(line.split(' ').filter(Boolean), page)

/** What a line is refused with. */
function refusalOf(line: string) {
  const argv = line.split(' ').filter(Boolean)
  try {
    parseArguments(argv, page)
  } catch (error) {
    return explain(error, argv, '')
  }
}

/** The text of a help, as lines. */
function helpOf(line: string, columns = 80): readonly string[] {
  const asked = parseArguments(line.split(' '), { ...page, columns })
  return typeof asked === 'string' ? asked.split('\n') : []
}

test.each<[string, readonly string[], object]>([
  ['sort --by=size --yes -- -x', ['-x'], { by: 'size', yes: true }],
  ['sort x --no-set --no-subfolders', ['x'], { set: false, subfolders: false }],
  ['sort x --set my.yaml --subfolders', ['x'], { set: 'my.yaml', subfolders: true }],
  ['sort x --leave *.iso --leave=Work/', ['x'], { leave: ['*.iso', 'Work/'] }],
  ['sort x --date-from taken --on-clash skip', ['x'], { dateFrom: 'taken', onClash: 'skip' }],
  ['history', [], {}],
  ['facts a b --text', ['a', 'b'], { text: true }],
  ['rules import a.yaml mine --yes', ['a.yaml', 'mine'], { yes: true }],
])('%s is understood', (line, words, values) => {
  expect(parse(line)).toEqual({ load: expect.any(Function), given: { args: words, values } })
})

test('every command can be loaded, and print JSON', async () => {
  for (const { name, args = '', choices = ['x'], load } of commands) {
    if (!load) continue
    const words = args.split(' ').map(word => (word.startsWith('<') ? (choices[0] ?? '') : ''))
    const asked = parse(`${name} ${words.join(' ')} --json`)
    expect(asked).toMatchObject({ given: { values: { json: true } } })
    expect(typeof asked === 'object' && (await asked.load()), name).toBeTypeOf('function')
  }
})

/** A line, and what it is refused with. */
const refusals = `
 → No command: use plan, sort, undo, redo, recover, watch, history, where, facts, duplicates, open, rules, login, account, logout or completion. Try 'sortwell --help'.
constructor → Unknown command 'constructor'. Try 'sortwell --help'.
help sort → Unknown command 'help'. Try 'sortwell --help'.
plna x → Unknown command 'plna'. Did you mean plan? Try 'sortwell --help'.
-- → No command: use plan, sort, undo, redo, recover, watch, history, where, facts, duplicates, open, rules, login, account, logout or completion. Try 'sortwell --help'.
rules → 'rules' needs a command: use list, starters, start, check, import, export or schema. Try 'sortwell rules --help'.
rules lst → Unknown command 'lst'. Did you mean list? Try 'sortwell rules --help'.
rules import → Missing required argument 'file'. Try 'sortwell rules import --help'.
sort x y → Too many arguments for 'sort'. Expected 1 argument but got 2: x, y. Try 'sortwell sort --help'.
sort x --by colour → Option '--by <criterion>' argument 'colour' is invalid. Allowed choices are type, date, size. Try 'sortwell sort --help'.
undo x --run --json → Option '--run <id>' argument '--json' is invalid. An option cannot be a value; put ./ in front of a name. Try 'sortwell undo --help'.
undo x --file= → Option '--file <name>' argument '' is invalid. A value is missing. Try 'sortwell undo --help'.
sort x --sett y → Unknown option '--sett'. Did you mean --set? Try 'sortwell sort --help'.
undo x --by date → Unknown option '--by'. Try 'sortwell undo --help'.
undo x -V → Unknown option '-V'. Try 'sortwell undo --help'.
--json plan x → Put '--json' after 'plan'. Try 'sortwell plan --help'.
sort x --set=a --no-set → '--set' and '--no-set' cannot both be. Try 'sortwell sort --help'.
sort x --no-subfolders --subfolders → '--subfolders' and '--no-subfolders' cannot both be. Try 'sortwell sort --help'.
`

test.each(
  refusals
    .trim()
    .split('\n')
    .map(row => row.split('→').map(cell => cell.trim())),
)('“%s” is refused with a reason', (line = '', reason) => {
  expect(refusalOf(line)).toEqual({ status: 2, lines: [reason] })
})

test('an argument that is empty is refused', () => {
  expect(() => parseArguments(['where', ''], page)).toThrow(new UsageError('An argument is empty'))
})

test('the overview lists every command with what it does', () => {
  const lines = [...helpOf('--help', 200), ...helpOf('rules --help', 200)]
  for (const { name, args, summary } of commands) {
    const term = [name.replace('rules ', ''), args].filter(Boolean).join(' ')
    const shown = lines.find(line => line.startsWith(`  ${term} `))
    expect(shown, name).toMatch(new RegExp(`  ${summary}$`))
  }
  expect(lines.join('\n')).not.toContain('help [command]')
})

test('the help of a command names its arguments and each of its options with what it does', () => {
  for (const row of commands.filter(({ load }) => load)) {
    const [usage, , ...lines] = helpOf(`${row.name} -h`, 500)
    expect(usage).toBe(['Usage: sortwell', row.name, '[options]', row.args].filter(Boolean).join(' '))
    expect(lines[0]).toBe(`${row.summary}.`)
    const shown = lines.flatMap(line => /^ {2}(--\S+).* {2}(\S.*)$/.exec(line)?.slice(1, 3).join(' ') ?? [])
    expect(shown).toEqual(optionsOf(row).map(({ flag, about }) => `${flag} ${about}`))
  }
})

test.each([60, 100])('a help fits %d columns, and uses them', columns => {
  const lengths = helpOf('sort --help', columns).map(line => line.length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(columns)
  expect(Math.max(...lengths)).toBeGreaterThan(columns - 10)
})

test('the version is shown, but not for a value that begins like its option', () => {
  expect(parse('-V')).toBe('1.2.3\n')
  expect(parse('undo x --file -Vacation.jpg')).toMatchObject({
    given: { values: { file: ['-Vacation.jpg'] } },
  })
})

test('the name alone shows twelve lines with commands that there are', async () => {
  const { start, sortwell } = commandLine()
  const { status, stdout } = start([], { terminal: { isTTY: true } })
  expect({ status: await status, stdout: stdout.shown() }).toEqual({ status: 0, stdout: shortHelp })
  expect(shortHelp.trimEnd().split('\n')).toHaveLength(12)
  const shown = Array.from(
    shortHelp.matchAll(/^ {2}sortwell (.*?) {2}/gm),
    ([, line = '']) => typeof parse(line),
  )
  expect(shown).toEqual(Array(8).fill('object'))
  expect(await sortwell()).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('sortwell: No command: use plan, '),
  })
})
