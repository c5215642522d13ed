import { desktopClientId, readClient } from '../oauth/client.ts'
import { editRegistration, refuseFaults, register, rotateSecret } from '../oauth/registration.ts'
import { splitScope } from '../oauth/scopes.ts'
import { signingAlgorithms } from '../oauth/signing-keys.ts'
import { findOAuthClient, listOAuthClients, removeOAuthClient } from '../store/oauth/clients.ts'
import type { Db, OAuthClientRow } from '../store/tables.ts'
import { type Command, type Outcome, verb } from './verb.ts'

/** What can be said of an application when it is added and later. */
const description = {
  name: { type: 'string', value: '<name>', does: 'what people are asked about' },
  redirect: { type: 'string', value: '<address>', multiple: true, does: 'where people come back to' },
  logout: { type: 'string', value: '<address>', multiple: true, does: 'where they go after logging out' },
  scope: { type: 'string', value: '<names>', does: 'what it may ask for, such as "openid profile email"' },
  'id-token-alg': {
    type: 'string',
    value: '<name>',
    does: `how its ID tokens are signed: ${signingAlgorithms.join(' or ')}`,
  },
} as const

export const oauthClient: Command = {
  name: 'oauth-client',
  verbs: {
    add: verb({
      does: 'registers an application that people can sign in to',
      operands: [],
      options: {
        ...description,
        public: { type: 'boolean', does: "a program on people's own machines, without a secret" },
        'no-pkce': { type: 'boolean', does: 'need not use PKCE' },
        verified: { type: 'boolean', does: 'people are not warned of it' },
      },
      change: async ({ clock, openDb, values }) => {
        const wanted = {
          name: values.name ?? '',
          redirectUris: values.redirect ?? [],
          logoutUris: values.logout ?? [],
          scope: values.scope ?? 'openid profile email',
          isPublic: values.public === true,
          requiresPkce: values['no-pkce'] !== true,
          isVerified: values.verified === true,
          idTokenAlgorithm: values['id-token-alg'] ?? signingAlgorithms[0],
          now: clock(),
        }
        refuseFaults(wanted)
        return {
          question: `Register ${wanted.name}?`,
          act: async () => describeSecret(await register(await openDb(), wanted)),
        }
      },
    }),
    edit: verb({
      does: 'changes what is given and leaves the rest; a list of addresses replaces the former one',
      operands: ['client id'],
      options: {
        ...description,
        pkce: { type: 'boolean', does: 'has to use PKCE' },
        'no-pkce': { type: 'boolean', does: 'need not use PKCE' },
        verified: { type: 'boolean', does: 'people are not warned of it' },
        'not-verified': { type: 'boolean', does: 'people are warned of it' },
      },
      change: async ({ openDb, operands: [id], values }) => {
        const db = await openDb()
        const client = readClient(await requireOwn(db, id))
        const wanted = {
          name: values.name ?? client.name,
          redirectUris: values.redirect ?? client.redirectUris,
          logoutUris: values.logout ?? client.logoutUris,
          scope: values.scope ?? client.scopes.join(' '),
          isPublic: client.secretHash === null,
          requiresPkce: choose(values, 'pkce', 'no-pkce') ?? client.requiresPkce,
          isVerified: choose(values, 'verified', 'not-verified') ?? client.isVerified,
          idTokenAlgorithm: values['id-token-alg'] ?? client.idTokenAlgorithm,
        }
        refuseFaults(wanted)
        const lost = client.scopes.filter(scope => !splitScope(wanted.scope).includes(scope))
        const loss = lost.length > 0 ? ` It loses ${lost.join(' ')} wherever people have allowed that.` : ''
        return {
          question: `Change ${client.name}?${loss}`,
          act: async () => {
            await editRegistration(db, id, wanted)
            const changed = describe(await requireOwn(db, id))
            return { data: { client: changed }, text: lineOf(changed) }
          },
        }
      },
    }),
    'rotate-secret': verb({
      does: 'gives an application a new secret; the former one works for a day more',
      operands: ['client id'],
      options: { leaked: { type: 'boolean', does: 'end the former secret at once' } },
      change: async ({ clock, openDb, operands: [id], values }) => {
        const db = await openDb()
        const client = readClient(await requireOwn(db, id))
        if (client.secretHash === null) throw new Error(`${client.name} is public: it has no secret.`)
        const isLeaked = values.leaked === true
        return {
          question: `Give ${client.name} a new secret? The former one ${isLeaked ? 'ends at once' : 'works for a day more'}.`,
          act: async () => {
            const { secret, formerUntil } = await rotateSecret(db, client, isLeaked, clock())
            const formerWorksUntil = formerUntil === null ? null : new Date(formerUntil).toISOString()
            const { data, text } = describeSecret({ id, secret })
            const former =
              formerWorksUntil === null
                ? 'The former secret does not work any more.'
                : `The former secret works until ${formerWorksUntil}.`
            return { data: { ...data, formerWorksUntil }, text: `${text}\n${former}` }
          },
        }
      },
    }),
    list: verb({
      does: 'lists applications, the oldest first',
      operands: [],
      read: async ({ openDb }) => {
        const clients = (await listOAuthClients(await openDb())).map(describe)
        return { data: { clients }, text: clients.map(lineOf).join('\n') }
      },
    }),
    remove: verb({
      does: 'removes an application and everything that it was given',
      operands: ['client id'],
      change: async ({ openDb, operands: [id] }) => {
        const db = await openDb()
        const { name } = await requireOwn(db, id)
        return {
          question: `Remove ${name} and all that people have allowed it?`,
          act: async () => {
            await removeOAuthClient(db, id)
            return { data: { id }, text: `Removed ${id} and everything that it was given.` }
          },
        }
      },
    }),
  },
}

/** @throws unless it is an application of a third party */
async function requireOwn(db: Db, id: string): Promise<OAuthClientRow> {
  if (id === desktopClientId) throw new Error('The desktop app cannot be changed or removed.')
  const client = await findOAuthClient(db, id)
  if (!client) throw new Error(`No application has the client_id ${id}.`)
  return client
}

/** @returns which of two opposite options was given, or undefined */
function choose<Name extends string>(
  values: { readonly [N in Name]?: boolean },
  yes: Name,
  no: Name,
): boolean | undefined {
  if (values[yes] && values[no]) throw new Error(`Give --${yes} or --${no}, not both.`)
  return values[yes] ? true : values[no] ? false : undefined
}

function describeSecret({ id, secret }: { readonly id: string; readonly secret?: string }): Outcome {
  const lines = [`client_id      ${id}`]
  if (secret !== undefined)
    lines.push(`client_secret  ${secret}`, 'The secret is shown this once and kept as a hash only.')
  return {
    data: { clientId: id, ...(secret === undefined ? {} : { clientSecret: secret }) },
    text: lines.join('\n'),
  }
}

function describe(row: OAuthClientRow) {
  const client = readClient(row)
  return {
    clientId: client.id,
    name: client.name,
    isPublic: client.secretHash === null,
    isVerified: client.isVerified,
    requiresPkce: client.requiresPkce,
    idTokenAlgorithm: client.idTokenAlgorithm,
    scope: client.scopes.join(' '),
    redirectUris: client.redirectUris,
    logoutUris: client.logoutUris,
    formerSecretWorksUntil:
      row.former_secret_until === null ? null : new Date(row.former_secret_until).toISOString(),
  }
}

const lineOf = (client: ReturnType<typeof describe>) =>
  [
    client.clientId,
    client.name,
    client.isPublic ? 'public' : 'confidential',
    client.isVerified ? 'verified' : 'not verified',
    client.idTokenAlgorithm,
    client.scope,
    client.redirectUris.join(' '),
  ].join('\t')
