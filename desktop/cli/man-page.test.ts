import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadCommands } from './commands/table.ts'
import { helpText } from './help.ts'
import { manPage } from './man-page.ts'

const groff = '/usr/bin/groff'

test('the manual page has every command with each of its options', async () => {
  const commands = await loadCommands()
  const page = (await manPage('1.2.3', commands)).replaceAll('\\-', '-')
  expect(page).toContain('Sortwell 1.2.3')
  for (const command of commands) {
    const [, section = ''] = page.split(new RegExp(`^\\.SS sortwell ${command.name}\\b.*$`, 'm'))
    const [own = ''] = section.split('\n.SS ')
    expect(own, command.name).toContain(command.summary)
    const told =
      (await helpText(command))
        .split('\n')
        .slice(1)
        .join('\n')
        .match(/--[\w-]+/g) ?? []
    for (const option of told) expect(own, command.name).toContain(option)
  }
})

test.runIf(existsSync(groff))('groff reads it without a warning, and shows what the help shows', async () => {
  const page = await manPage('1.2.3', await loadCommands())
  const { stdout, stderr } = spawnSync(groff, ['-man', '-Tutf8', '-ww', '-P-cbou'], {
    input: page,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const words = stdout.replaceAll(/\s+/g, ' ')
  expect(words).toContain('sortwell undo <folder> [--run <id>] [options]')
  expect(words).toContain('Undo this run instead; sortwell history shows the ids')
  expect(words).toContain('~/.config/sortwell/login.json')
})
