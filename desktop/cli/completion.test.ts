import { spawnSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { loadCommands } from './commands/table.ts'
import { helpText, shortHelp } from './help.ts'
import { commandLine } from './testing.ts'

const here = commandLine({}, { whenDone: afterAll })

/** What bash offers for a line, with the real script in the real shell. */
async function completedByBash(line: string): Promise<readonly string[]> {
  const { stdout: script } = await here.sortwell('completion', 'bash')
  const words = line.split(' ')
  const ask = `COMP_WORDS=(${words.map(word => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _sortwell; echo "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', `${script}\n${ask}`], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim().split(' ').filter(Boolean)
}

test.runIf(process.platform !== 'win32')(
  'bash completes commands, options and the words that options take',
  async () => {
    expect(await completedByBash('sortwell lo')).toEqual(['login', 'logout'])
    expect(await completedByBash('sortwell undo --f')).toEqual(['--file'])
    expect(await completedByBash('sortwell login --store f')).toEqual(['file'])
    expect(await completedByBash('sortwell sort --by ')).toEqual(['type', 'date', 'size'])
    expect(await completedByBash('sortwell completion z')).toEqual(['zsh'])
    expect(await completedByBash('sortwell sort Do')).toEqual([])
  },
)

test.each(['zsh', 'fish'])('%s is told every command and each of its options', async shell => {
  const { stdout } = await here.sortwell('completion', shell)
  for (const { name, options } of await loadCommands()) {
    expect(stdout).toContain(name)
    for (const option of options) expect(stdout).toContain(option)
  }
})

test('the name alone shows twelve lines on a terminal, and is a mistake in a script', async () => {
  expect(shortHelp.trimEnd().split('\n')).toHaveLength(12)
  expect(Math.max(...shortHelp.split('\n').map(line => line.length))).toBeLessThanOrEqual(105)
  expect(await here.sortwell()).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^sortwell: No command: say one of sort, plan, /),
  })
})

test('what the twelve lines name is there', async () => {
  const names = (await loadCommands()).map(({ name }) => name)
  const shown = [...shortHelp.matchAll(/^ {2}sortwell (\w+)/gm)].map(([, name = '']) => name)
  expect(shown).toHaveLength(8)
  expect(shown.filter(name => !names.includes(name))).toEqual([])
  expect(await helpText(null)).toContain('Commands:')
})
