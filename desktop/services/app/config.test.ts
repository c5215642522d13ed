import { expect, test } from 'vitest'
import { commandArguments } from './config.ts'

test('only the installed command gives arguments to the command', () => {
  const app = '/opt/Sortwell/sortwell-app'
  expect(
    commandArguments([app, '--ozone-platform=headless', '--command', '--', 'plan', '--by', 'type']),
  ).toEqual(['plan', '--by', 'type'])
  expect(commandArguments([app, '--command', '--'])).toEqual([])
  expect(commandArguments([app])).toBeNull()
  expect(commandArguments([app, '--command', 'sort'])).toBeNull()
})
