import { Socket } from 'node:net'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../tables.ts'
import type { Store, StoreOptions } from './store.ts'

/** Far above any statement of ours; a longer one is cancelled, and its request answered 503. */
const usualStatementMs = 10_000
/** Grace for the answer; the pool closes idle connections earlier. */
const answerMs = 2_000

const timeouts = (statementMs: number): pg.PoolConfig => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: statementMs,
  stream: () => createBoundedSocket(statementMs + answerMs),
})

/**
 * A socket that is closed after a period of silence: PostgreSQL is gone without notice. `query_timeout` would end only
 * one caller's wait and give the dead connection to the next.
 */
function createBoundedSocket(silenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () =>
    socket.destroy(new Error('Connection terminated: no answer came.')),
  )
}
/** How long a caller waits for a connection. */
const connectMs = 5_000
/** OID of int8, which pg returns as text because it may exceed 2^53. Our instants and counts do not. */
const int8 = 20

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format),
}

/** Kysely sends a statement as text and values; those with a name are sent under it. */
function nameStatements(client: pg.PoolClient, names: ReadonlyMap<string, string>): void {
  const send = client.query.bind(client)
  const query = (text: unknown, ...rest: readonly unknown[]) => {
    const name = typeof text === 'string' ? names.get(text) : undefined
    return Reflect.apply(
      send,
      client,
      name === undefined ? [text, ...rest] : [{ name, text, values: rest[0] }],
    )
  }
  Object.assign(client, { query })
}

/** Connects on demand; a lost connection is replaced on the next call. */
export function openPostgres(
  url: string,
  {
    name = 'sortwell command',
    poolSize = 10,
    isPatient = false,
    statementMs = usualStatementMs,
    onConnectionError = () => {},
  }: StoreOptions,
): Store {
  const address = new URL(url)
  address.searchParams.set('application_name', name)
  const pool = new pg.Pool({
    connectionString: address.href,
    max: poolSize,
    types,
    connectionTimeoutMillis: connectMs,
    ...(isPatient ? {} : timeouts(statementMs)),
    keepAlive: true,
  })
  // Without a listener, an error on an idle connection would end the process.
  pool.on('error', onConnectionError)
  pool.on('connect', client => {
    client.on('error', onConnectionError)
    nameStatements(client, names)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  async function readOne<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<Row | undefined> {
    const { rows } = await pool.query({ name: nameOf(sql), text: sql, values: [...parameters] })
    return rows[0] as Row | undefined
  }
  /** Statements that are prepared once per connection, under a name. */
  const names = new Map<string, string>()
  function nameOf(sql: string) {
    const name = names.get(sql) ?? `sortwell-${names.size + 1}`
    names.set(sql, name)
    return name
  }
  return {
    engine: 'postgres',
    db,
    readOne,
    prepare: ({ sql }) => void nameOf(sql),
    close: () => db.destroy(),
  }
}
