import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup as backupCommand } from '../commands/backup.ts'
import { completionScripts } from '../commands/completion.ts'
import { buildServer } from '../testing/build-server.ts'
import { createOperator } from '../testing/operator.ts'
import { goodPassword, registration } from '../testing/people.ts'
import { connectTo, startHere } from '../testing/start-process.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/deployment.md'), 'utf8')
const secretKey = 'kV8Qd0zFh2mXw7cTn4RyLp6SbGj9AeUo'

/** The lines of the first block of commands after a heading that has `word` in it. */
function linesAfter(heading: string, word = ''): readonly string[] {
  const [, text = ''] = page.split(`### ${heading}\n`)
  const blocks = Array.from(text.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, block = '']) => block)
  return (blocks.find(block => block.includes(word)) ?? '').trim().split('\n')
}

let folder: string
let backup: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-deployed-'))
  backup = join(folder, 'backup.db')
  await buildServer(join(folder, 'dist-server'))
  await mkdir(join(folder, 'opt'))
  const lines = linesAfter('systemd', 'useradd').flatMap(line =>
    /^(cp -r|sed) /.test(line) ? [here(line).replace(' && systemctl reload caddy', '')] : [],
  )
  expect(lines.length).toBe(2)
  const shell = type(`ln -s ${join(root, 'deploy')} .`, ...lines)
  expect(await once(shell, 'close')).toEqual([0, null])
  const environment = { DATA_DIR: join(folder, 'live'), SECRET_KEY: secretKey }
  const server = await startHere(environment)
  await connectTo(server.url).api.register(registration())
  expect(await createOperator({ environment })(backupCommand, backup)).toMatchObject({ code: 0 })
  await server.stop()
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

/** The page's lines in this folder in the place of the system's. */
const here = (line: string) =>
  line
    .replaceAll('/opt/', join(folder, 'opt/'))
    .replace('/etc/caddy/', `${folder}/`)
    .replace('/etc/', `${folder}/`)

/** Starts what a person types, in a shell of its own, where `node` is this one. */
const type = (...lines: readonly string[]) =>
  spawn('sh', ['-ec', lines.join('\n')], {
    cwd: folder,
    detached: true,
    env: { PATH: [dirname(process.execPath), process.env.PATH].join(delimiter), HOME: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

test('the folder is put where the unit expects it, and the proxy is told its domain', () => {
  const unit = readFileSync(join(root, 'deploy/sortwell@.service'), 'utf8')
  const [, place = ''] = /^WorkingDirectory=(.*)$/m.exec(unit) ?? []
  const [, main = ''] = /^ExecStart=\/usr\/bin\/node (.*)$/m.exec(unit) ?? []
  expect(existsSync(join(here(`${place}/`), main))).toBe(true)
  expect(readFileSync(join(folder, 'Caddyfile'), 'utf8')).toContain('\nsortwell.example {\n')
})

test('the line for the service’s user runs with its settings, from any folder', async () => {
  const settings = join(folder, 'server.env')
  await writeFile(settings, `DATA_DIR=${join(folder, 'live')}\nSECRET_KEY=${secretKey}\n`)
  const lines = linesAfter('Commands').map(line =>
    line
      .replace('/opt/', join(folder, 'opt/'))
      .replace('sudo -u sortwell ', '')
      .replace('/etc/sortwell/server.env', settings),
  )
  const shell = type('cd /', ...lines)
  let said = ''
  shell.stdout.on('data', chunk => {
    said += chunk
  })
  expect(await once(shell, 'close')).toEqual([0, null])
  expect(said).toContain(`Database: ${join(folder, 'live/sortwell.db')}\nsortwell-desktop\t`)
})

test('the program of all commands is linked and completed as typed', async () => {
  const lines = linesAfter('Commands', 'completion').map(line =>
    line
      .replace('/opt/', join(folder, 'opt/'))
      .replace('/usr/local/bin/', `${folder}/`)
      .replace('/usr/share/bash-completion/completions/', `${folder}/completion-of-`),
  )
  expect(await once(type(`PATH=${folder}:$PATH`, ...lines), 'close')).toEqual([0, null])
  const script = readFileSync(join(folder, 'completion-of-sortwell-server'), 'utf8')
  expect(script).toBe(completionScripts.bash)
})

test('the restore drill works as typed, in a folder that is not there yet', async () => {
  const [, settings = '', , restore = '', serve = ''] = linesAfter('Restore drill').map(line =>
    line
      .replace('/tmp/drill', join(folder, 'drill'))
      .replace('/backups/sortwell.db', backup)
      .replace('<the real one>', secretKey)
      .replace('PORT=3999', 'PORT=0'),
  )
  const shell = type(`cd ${join(folder, 'opt/sortwell')}`, settings, restore, serve)
  const ended = once(shell, 'exit')
  let hasServed = false
  for await (const line of createInterface({ input: shell.stdout })) {
    const url = /"url":"(http:[^"]+)"/.exec(line)?.[1]
    if (!url) continue
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    const { api } = connectTo(url)
    await expect(api.login({ email: 'ada@example.com', password: goodPassword })).rejects.toThrow(
      'Please confirm your email address first',
    )
    hasServed = true
    process.kill(-(shell.pid ?? 0), 'SIGTERM')
  }
  await ended
  expect(hasServed).toBe(true)
})
