import { expect, test } from 'vitest'
import { parseArguments, UsageError } from './arguments.ts'

const sort = { command: 'sort', folder: 'x', criterion: 'type', dryRun: false, force: false, json: false }

test.each([
  ['sort x', sort],
  ['sort x --by date --json', { ...sort, criterion: 'date', json: true }],
  ['sort --by=size --force x', { ...sort, criterion: 'size', force: true }],
  ['sort x --dry-run', { ...sort, dryRun: true }],
  ['plan x', { ...sort, dryRun: true }],
  ['sort -- -x', { ...sort, folder: '-x' }],
  ['undo x', { command: 'undo', folder: 'x', runId: undefined, json: false }],
  ['undo x --run 7', { command: 'undo', folder: 'x', runId: '7', json: false }],
  ['history', { command: 'history', folder: undefined, json: false }],
  ['history x --json', { command: 'history', folder: 'x', json: true }],
  ['recover x', { command: 'recover', folder: 'x', way: 'finish', json: false }],
  ['recover x --undo', { command: 'recover', folder: 'x', way: 'undo', json: false }],
  ['--help', { command: 'help', topic: null }],
  ['undo --help', { command: 'help', topic: 'undo' }],
  ['plan x -h', { command: 'help', topic: 'plan' }],
  ['--version', { command: 'version' }],
])('%s is understood', (line, request) => {
  expect(parseArguments(line.split(' '))).toEqual(request)
})

test.each([
  ['', 'No command: say one of sort, plan, undo, history, recover'],
  ['tidy x', "Unknown command 'tidy'"],
  ['sort', "'sort' needs a folder"],
  ['sort x y', "'sort' takes one folder, not 2"],
  ['sort x --by colour', "'--by' takes type, date, size, not 'colour'"],
  ['sort x --by', "Option '--by <value>' argument missing"],
  ['sort x --json=yes', "Option '--json' does not take an argument"],
  ['sort x --fast', "Unknown option '--fast'"],
  ['sort x -x', "Unknown option '-x'"],
  ['plan x --dry-run', "'plan' has no option '--dry-run'"],
  ['undo x --by date', "'undo' has no option '--by'"],
  ['history x --force', "'history' has no option '--force'"],
])('"%s" is refused with a reason', (line, reason) => {
  expect(() => parseArguments(line.split(' ').filter(Boolean))).toThrow(new UsageError(reason))
})
