import { cpus } from 'node:os'
import { createApiClient } from '../../server/contract/client.ts'
import { priorityOf } from '../../server/mail/mails.ts'
import { openStore } from '../../server/store/engine/open.ts'
import { addToOutbox } from '../../server/store/operations/outbox.ts'
import { writeSection } from '../results.ts'
import { type Engine, type Place, startPostgresEngine, startSqlite } from '../server/engines.ts'
import { exitOnSignal } from '../server/exit-on-signal.ts'
import { startServer } from '../server/subjects.ts'
import { startRelay } from './relay.ts'

const receipts = 200
const letterMs = 400
const wantedMs = 2_000
const person = { name: 'Bench', email: 'bench@example.com', password: 'correct horse battery' }

type Found = {
  readonly engine: string
  readonly resetMs: number
  readonly before: number
  readonly allMs: number
}

/**
 * Measures how long a reset takes that is asked for behind a queue of receipts, at a mail server that takes 400 ms for each letter.
 * The figures go into bench/RESULTS.md.
 */
export async function run(): Promise<void> {
  exitOnSignal()
  const found: Found[] = []
  for (const start of [startSqlite, startPostgresEngine]) {
    const engine = await start()
    try {
      found.push(await measure(engine, await engine.makeDatabase('mail')))
    } finally {
      await engine.stop()
    }
  }
  const report = reportOf(found)
  writeSection('Mail', report)
  console.log(report)
}

async function measure(engine: Engine, place: Place): Promise<Found> {
  const relay = await startRelay(letterMs)
  const server = await startServer({ ...place.environment, SMTP_URL: relay.url })
  const tokens = { read: () => null, write: () => {}, clear: () => {} }
  const api = createApiClient({ baseUrl: server.url, tokens, clientType: 'web', fetch })
  const accepted = { accepted: true } as const
  const legalConsent = { termsOfService: accepted, privacyPolicy: accepted, refundPolicy: accepted }
  await api.register({ ...person, legalConsent })
  const { text } = await relay.arrival('Confirm your email address')
  await api.verify({ token: /token=([\w-]{43})/.exec(text)?.[1] ?? '' })
  await queueReceipts(place)
  await relay.arrival('Your receipt for Sortwell Premium')
  const askedAt = performance.now()
  await api.forgotPassword({ email: person.email })
  const { at, before } = await relay.arrival('Reset your password')
  const lastAt = await relay.total(receipts + 2)
  await server.stop()
  await relay.stop()
  return { engine: engine.name, resetMs: at - askedAt, before: before - 1, allMs: lastAt - askedAt }
}

async function queueReceipts({ address }: Place): Promise<void> {
  const { db, close } = await openStore(address)
  const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const now = Date.now()
  const mail = {
    kind: 'billing',
    userId: id,
    notice: { name: 'receipt', amount: '$4.99', at: now },
  } as const
  await db.transaction().execute(async tx => {
    for (let index = 0; index < receipts; index += 1)
      await addToOutbox(tx, {
        id: crypto.randomUUID(),
        kind: mail.kind,
        detail: JSON.stringify(mail),
        priority: priorityOf(mail),
        created_at: now,
      })
  })
  await close()
}

const reportOf = (
  found: readonly Found[],
) => `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores shared with other work. ${receipts} receipts are due at a mail server that takes ${letterMs} ms for a letter; the first has gone out when somebody asks for a reset.

| database | the reset is out after | wanted | receipts before it | all ${receipts} receipts are out after |
|---|---:|---:|---:|---:|
${found
  .map(
    ({ engine, resetMs, before, allMs }) =>
      `| ${engine} | ${(resetMs / 1_000).toFixed(2)} s | ≤ ${wantedMs / 1_000} s | ${before} | ${(allMs / 1_000).toFixed(1)} s |`,
  )
  .join('\n')}
`
