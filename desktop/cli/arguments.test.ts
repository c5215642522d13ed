import { expect, test } from 'vitest'
import { parseArguments } from './arguments.ts'
import { commandNames, loadCommand, loadCommands } from './commands/table.ts'
import { helpText } from './help.ts'
import { UsageError } from './options.ts'

const rules = { leaveAlone: [] }
const sort = { folder: 'x', by: undefined, rules, dryRun: false, force: false }

test.each([
  ['sort x', sort],
  ['sort x --by date', { ...sort, by: 'date' }],
  ['sort --by=size --force x', { ...sort, by: 'size', force: true }],
  ['sort x --dry-run', { ...sort, dryRun: true }],
  ['plan x', { ...sort, dryRun: true }],
  ['sort x --no-rules', { ...sort, rules: { set: null } }],
  ['sort x --set my.yaml', { ...sort, rules: { set: 'my.yaml' } }],
  ['sort x --subfolders', { ...sort, rules: { subfolders: true } }],
  ['sort x --no-subfolders', { ...sort, rules: { subfolders: false } }],
  ['sort x --leave *.iso --leave=Work/', { ...sort, rules: { leaveAlone: ['*.iso', 'Work/'] } }],
  ['sort -- -x', { ...sort, folder: '-x' }],
  ['undo x', { folder: 'x', runId: undefined }],
  ['undo x --run 7', { folder: 'x', runId: '7' }],
  ['history', { kind: 'runs', folder: undefined, count: 50, before: undefined }],
  [
    'history x --count 7 --before 2026-11-20T09-40-00-000Z-ab12',
    { folder: 'x', count: 7, before: '2026-11-20T09-40-00-000Z-ab12' },
  ],
  ['history 2026-11-21T09-40-00-000Z-ab12', { kind: 'run', runId: '2026-11-21T09-40-00-000Z-ab12' }],
  ['history ./2026-11-21T09-40-00-000Z-ab12', { kind: 'runs', folder: './2026-11-21T09-40-00-000Z-ab12' }],
  ['where bill.pdf --count 2', { name: 'bill.pdf', count: 2 }],
  ['recover x', { folder: 'x', way: 'finish' }],
  ['recover x --undo', { folder: 'x', way: 'undo' }],
  ['watch x --by size', { folder: 'x', by: 'size', rules, isJson: false }],
  ['watch x --json', { folder: 'x', by: undefined, rules, isJson: true }],
])('%s is understood', async (line, request) => {
  expect(await parseArguments(line.split(' '))).toMatchObject({ kind: 'task', task: { request } })
})

test('every command has the name by which it is loaded', async () => {
  expect((await loadCommands()).map(({ name }) => name)).toEqual(commandNames)
  expect(await loadCommand('toString')).toBeUndefined()
})

test('nothing at all is no mistake yet: a terminal is shown what can be said', async () => {
  expect(await parseArguments([])).toEqual({ kind: 'nothing' })
})

test('every command can print JSON', async () => {
  for (const { name, argument } of await loadCommands()) {
    const given = { '<action>': ['list'], '<shell>': ['bash'], '': [] }[String(argument)] ?? ['x']
    expect(await parseArguments([name, ...given])).toMatchObject({ kind: 'task', json: false })
    expect(await parseArguments([name, ...given, '--json'])).toMatchObject({ kind: 'task', json: true })
  }
})

test.each([
  ['--help', { kind: 'help', topic: null }],
  ['undo --help', { kind: 'help', topic: { name: 'undo' } }],
  ['plan x -h', { kind: 'help', topic: { name: 'plan' } }],
  ['--version', { kind: 'version' }],
])('%s asks for words alone', async (line, asked) => {
  expect(await parseArguments(line.split(' '))).toMatchObject(asked)
})

test('every option of a command is explained in its help or in that of sort', async () => {
  const commands = await loadCommands()
  const [sort = null] = commands
  for (const command of commands) {
    const help = (await helpText(command)) + (await helpText(sort))
    expect(command.options.filter(option => !help.includes(`  --${option} `))).toEqual([])
  }
})

test.each([
  ['login x', "'login' takes no argument"],
  ['completion', "'completion' needs a shell"],
  ['completion ksh', "'completion' takes bash, zsh, fish, not 'ksh'"],
  ['tidy x', "Unknown command 'tidy'"],
  ['sort', "'sort' needs a folder"],
  ['sort x y', "'sort' takes one folder, not 2"],
  ['sort x --by colour', "'--by' takes type, date, size, not 'colour'"],
  ['sort x --by', "Option '--by <value>' argument missing"],
  ['sort x --json=yes', "Option '--json' does not take an argument"],
  ['sort x --fast', "Unknown option '--fast'"],
  ['sort x -x', "Unknown option '-x'"],
  ['plan x --dry-run', "'plan' has no option '--dry-run'"],
  ['sort x --set a --no-rules', "'--set' and '--no-rules' cannot both be"],
  ['sort x --subfolders --no-subfolders', "'--subfolders' and '--no-subfolders' cannot both be"],
  ['undo x --subfolders', "'undo' has no option '--subfolders'"],
  ['undo x --by date', "'undo' has no option '--by'"],
  ['history 2026-11-21T09-40-00-000Z-ab12 --count 2', "'--count' is for the list of runs"],
  ['where', "'where' needs a name"],
  ['where a b', "'where' takes one name, not 2"],
  ['facts x --text --no-content', "'--text' and '--no-content' cannot both be"],
  ['history --count 0', "'--count' takes a number from 1 on, not '0'"],
  ['history --count many', "'--count' takes a number from 1 on, not 'many'"],
  ['history x --force', "'history' has no option '--force'"],
])('"%s" is refused with a reason', async (line, reason) => {
  await expect(parseArguments(line.split(' ').filter(Boolean))).rejects.toThrow(new UsageError(reason))
})
