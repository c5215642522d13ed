import { expect, test } from 'vitest'
import { parseArguments } from './arguments.ts'
import { commands } from './commands/table.ts'
import { helpText } from './help.ts'
import { UsageError } from './options.ts'

const rules = { from: 'settings', file: '', changes: {}, leaveAlone: [] }
const sort = { folder: 'x', criterion: 'type', rules, dryRun: false, force: false }

test.each([
  ['sort x', sort],
  ['sort x --by date', { ...sort, criterion: 'date' }],
  ['sort --by=size --force x', { ...sort, criterion: 'size', force: true }],
  ['sort x --dry-run', { ...sort, dryRun: true }],
  ['plan x', { ...sort, dryRun: true }],
  ['sort x --no-rules', { ...sort, rules: { ...rules, from: 'nowhere' } }],
  ['sort x --rules my.json', { ...sort, rules: { ...rules, from: 'file', file: 'my.json' } }],
  ['sort x --subfolders', { ...sort, rules: { ...rules, changes: { subfolders: true } } }],
  ['sort x --no-subfolders', { ...sort, rules: { ...rules, changes: { subfolders: false } } }],
  ['sort x --leave *.iso --leave=Work/', { ...sort, rules: { ...rules, leaveAlone: ['*.iso', 'Work/'] } }],
  [
    'sort x --date-folders day --size-limits 500kB,1.5GB --on-clash skip',
    {
      ...sort,
      rules: {
        ...rules,
        changes: { dateFolders: 'day', sizeLimits: ['500 kB', '1.5 GB'], onClash: 'skip' },
      },
    },
  ],
  ['sort -- -x', { ...sort, folder: '-x' }],
  ['undo x', { folder: 'x', runId: undefined }],
  ['undo x --run 7', { folder: 'x', runId: '7' }],
  ['history', { kind: 'runs', folder: undefined, count: 50, before: undefined }],
  ['history x --count 7 --before 2026-y', { folder: 'x', count: 7, before: '2026-y' }],
  ['history 2026-11-21T09-40-00-000Z-ab12', { kind: 'run', runId: '2026-11-21T09-40-00-000Z-ab12' }],
  ['history ./2026-11-21T09-40-00-000Z-ab12', { kind: 'runs', folder: './2026-11-21T09-40-00-000Z-ab12' }],
  ['where bill.pdf --count 2', { name: 'bill.pdf', count: 2 }],
  ['recover x', { folder: 'x', way: 'finish' }],
  ['recover x --undo', { folder: 'x', way: 'undo' }],
  ['watch x --by size', { folder: 'x', criterion: 'size', rules, isJson: false }],
  ['watch x --json', { folder: 'x', criterion: 'type', rules, isJson: true }],
])('%s is understood', (line, request) => {
  expect(parseArguments(line.split(' '))).toMatchObject({ kind: 'task', task: { request } })
})

test('every command can print JSON', () => {
  for (const { name } of commands) {
    expect(parseArguments([name, 'x'])).toMatchObject({ kind: 'task', json: false })
    expect(parseArguments([name, 'x', '--json'])).toMatchObject({ kind: 'task', json: true })
  }
})

test.each([
  ['--help', { kind: 'help', topic: null }],
  ['undo --help', { kind: 'help', topic: { name: 'undo' } }],
  ['plan x -h', { kind: 'help', topic: { name: 'plan' } }],
  ['--version', { kind: 'version' }],
])('%s asks for words alone', (line, asked) => {
  expect(parseArguments(line.split(' '))).toMatchObject(asked)
})

test('every option of a command is explained in its help or in that of sort', () => {
  const [sort = null] = commands
  for (const command of commands) {
    const help = helpText(command) + helpText(sort)
    expect(command.options.filter(option => !help.includes(`  --${option} `))).toEqual([])
  }
})

test.each([
  ['', 'No command: say one of sort, plan, undo, history, where, recover, watch'],
  ['tidy x', "Unknown command 'tidy'"],
  ['sort', "'sort' needs a folder"],
  ['sort x y', "'sort' takes one folder, not 2"],
  ['sort x --by colour', "'--by' takes type, date, size, not 'colour'"],
  ['sort x --by', "Option '--by <value>' argument missing"],
  ['sort x --json=yes', "Option '--json' does not take an argument"],
  ['sort x --fast', "Unknown option '--fast'"],
  ['sort x -x', "Unknown option '-x'"],
  ['plan x --dry-run', "'plan' has no option '--dry-run'"],
  ['sort x --rules a --no-rules', "'--rules' and '--no-rules' cannot both be"],
  ['sort x --subfolders --no-subfolders', "'--subfolders' and '--no-subfolders' cannot both be"],
  ['sort x --date-folders week', "'--date-folders': It is one of year, month, day"],
  ['sort x --size-limits big', "'--size-limits': “big” is no size; write a number and a unit, such as 10 MB"],
  ['sort x --size-limits 2GB,1GB', "'--size-limits': Each limit must be larger than the one before it"],
  ['sort x --on-clash overwrite', "'--on-clash': It is one of keep-both, skip"],
  ['sort x --leave ../y', "'--leave': “../y” leads out of the chosen folder"],
  ['undo x --subfolders', "'undo' has no option '--subfolders'"],
  ['undo x --by date', "'undo' has no option '--by'"],
  ['history 2026-11-21T09-40-00-000Z-ab12 --count 2', "'--count' is for the list of runs"],
  ['where', "'where' needs a name"],
  ['where a b', "'where' takes one name, not 2"],
  ['history --count 0', "'--count' takes a number from 1 on, not '0'"],
  ['history --count many', "'--count' takes a number from 1 on, not 'many'"],
  ['history x --force', "'history' has no option '--force'"],
])('"%s" is refused with a reason', (line, reason) => {
  expect(() => parseArguments(line.split(' ').filter(Boolean))).toThrow(new UsageError(reason))
})
