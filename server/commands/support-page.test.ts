import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addPasskey } from '../testing/authenticator.ts'
import { buy } from '../testing/billing.ts'
import { commands, operatorOf } from '../testing/operator.ts'
import { addPerson, addPersonWithTwoFactor, registration } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/test-server.ts'
import { account } from './account.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/support.md'), 'utf8')
const ada = 'ada@example.com'

/** The commands of each part of the page, by its heading; the part before the first one has none. */
const parts = page.split(/^## /m).map((part, index) => ({
  title: index === 0 ? 'before all' : (part.split('\n')[0] ?? ''),
  lines: [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  ),
}))

/** What is the matter with the person of each part, by the number of its heading. */
const matters: Readonly<Record<string, (server: TestServer) => Promise<unknown>>> = {
  'before all': server => addPerson(server),
  '1': server => server.api.register(registration()),
  '2': async server => {
    await addPerson(server)
    await server.api.forgotPassword({ email: ada })
    const given = { given_up_at: server.clock.now(), last_error: '550 no' }
    await server.deps.db.updateTable('outbox').set(given).where('kind', '=', 'reset-password').execute()
  },
  '3': async server => addPasskey(server, await addPersonWithTwoFactor(server)),
  '4': server => addPerson(server),
  '5': async server => {
    await addPerson(server)
    await server.deps.db.updateTable('users').set({ google_sub: 'stranger', google_linked_at: 1 }).execute()
  },
  '6': async server => {
    await addPerson(server)
    await (await operatorOf(server))(account, 'disable', ada)
  },
  '7': server => addPerson(server),
  '8': async server => buy(server, await addPerson(server)),
  '9': server => addPerson(server),
  '10': server => addPerson(server),
  '11': server => addPerson(server),
}

/** The id that the page leaves open: of the one mail that was given up. */
async function fillIn(server: TestServer, word: string) {
  if (word !== '<id>') return word
  const mails = server.deps.db.selectFrom('outbox').select('id').where('given_up_at', 'is not', null)
  return (await mails.executeTakeFirstOrThrow()).id
}

test('the page tells of eleven things, each solved by a command', () => {
  expect(parts.map(({ title }) => title.split('.')[0])).toEqual([
    'before all',
    ...Array.from({ length: 11 }, (_, index) => String(index + 1)),
  ])
  for (const { title, lines } of parts) expect([title, lines.length]).not.toEqual([title, 0])
})

test.each(parts)('$title', async ({ title, lines }) => {
  await using server = await testServer()
  const folder = await mkdtemp(join(tmpdir(), 'sortwell-page-'))
  await matters[title.split('.')[0] ?? '']?.(server)
  const run = await operatorOf(server)
  for (const line of lines) {
    const [, name, rest = ''] = /^npm run -s ([\w-]+) -- (.*)$/.exec(line) ?? []
    const command = commands.find(candidate => candidate.name === name)
    if (!command) throw new Error(`${line} is no command of ours.`)
    const words = await Promise.all(rest.split(' ').map(word => fillIn(server, word)))
    const inFolder = words.map(word => (word.endsWith('.json') ? join(folder, word) : word))
    const { code, stderr } = await run(command, ...inFolder)
    expect([line, code, stderr]).toEqual([line, 0, ''])
  }
  await rm(folder, { recursive: true })
})

test('every verb for one person is on the page', () => {
  for (const verb of Object.keys(account.verbs)) expect(page).toContain(`account -- ${verb} `)
})
