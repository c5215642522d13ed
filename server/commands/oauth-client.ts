import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { desktopClientId } from '../oauth/client.ts'
import { register } from '../oauth/registration.ts'
import { listOAuthClients, removeOAuthClient } from '../store/oauth-clients.ts'
import { openStore } from '../store/open.ts'
import type { Db, OAuthClientRow } from '../store/tables.ts'
import { printOutcome } from './run-command.ts'

const usage = `Usage:
  npm run oauth-client -- add --name <name> --redirect <address>… [--scope "openid profile email"]
                              [--logout <address>…] [--public] [--no-pkce] [--verified]
  npm run oauth-client -- list
  npm run oauth-client -- remove <client id>`

const options = {
  name: { type: 'string' },
  redirect: { type: 'string', multiple: true, default: [] as string[] },
  logout: { type: 'string', multiple: true, default: [] as string[] },
  scope: { type: 'string', default: 'openid profile email' },
  public: { type: 'boolean', default: false },
  'no-pkce': { type: 'boolean', default: false },
  verified: { type: 'boolean', default: false },
} as const

await printOutcome(async () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [action, id, ...rest] = positionals
  const { db, close } = await openStore(readConfig().database)
  try {
    if (action === 'add' && values.name !== undefined && id === undefined)
      return await add(db, { ...values, name: values.name })
    if (action === 'list' && id === undefined) return await list(db)
    if (action === 'remove' && id !== undefined && rest.length === 0) return await remove(db, id)
    throw new Error(usage)
  } finally {
    await close()
  }
})

type Wanted = Omit<ReturnType<typeof parseArgs<{ options: typeof options }>>['values'], 'name'> & {
  readonly name: string
}

async function add(db: Db, wanted: Wanted): Promise<string> {
  const { id, secret } = await register(db, {
    name: wanted.name,
    redirectUris: wanted.redirect,
    logoutUris: wanted.logout,
    scope: wanted.scope,
    isPublic: wanted.public,
    requiresPkce: !wanted['no-pkce'],
    isVerified: wanted.verified,
    now: Date.now(),
  })
  const lines = [`client_id      ${id}`]
  if (secret !== undefined)
    lines.push(`client_secret  ${secret}`, 'The secret is shown this once and kept as a hash only.')
  return lines.join('\n')
}

async function list(db: Db): Promise<string> {
  return (await listOAuthClients(db)).map(describe).join('\n')
}

function describe(client: OAuthClientRow): string {
  return [
    client.id,
    client.name,
    client.secret_hash === null ? 'public' : 'confidential',
    client.is_verified === 1 ? 'verified' : 'not verified',
    client.scope,
    (JSON.parse(client.redirect_uris) as string[]).join(' '),
  ].join('\t')
}

async function remove(db: Db, id: string): Promise<string> {
  if (id === desktopClientId) throw new Error('The desktop app cannot be removed.')
  if (!(await removeOAuthClient(db, id))) throw new Error(`No application has the client_id ${id}.`)
  return `Removed ${id} and everything that it was given.`
}
