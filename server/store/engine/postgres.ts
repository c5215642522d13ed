import { Socket } from 'node:net'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../tables.ts'
import type { Store, StoreOptions } from './store.ts'

/** Far above any statement of ours; a statement that takes longer is ended, and its request answered 503. */
const usualStatementMs = 10_000
/** Added to that for an answer to come; the pool closes idle connections earlier. */
const answerMs = 2_000

const timeouts = (statementMs: number): pg.PoolConfig => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: statementMs,
  stream: () => createBoundedSocket(statementMs + answerMs),
})

/**
 * A socket that is closed when nothing comes or goes for so long: PostgreSQL is gone then, without a word. `query_timeout`
 * would end the wait of one caller and give the dead connection to the next.
 */
function createBoundedSocket(silenceMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () =>
    socket.destroy(new Error('Connection terminated: no answer came.')),
  )
}
/** What a caller waits for a connection, a new one or one that others give back. */
const connectMs = 5_000
/** OID of int8, which pg hands out as text because it may exceed 2^53. Ours are instants and counts, which do not. */
const int8 = 20

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format),
}

/** Connects when first asked; a connection that is lost is replaced by the next caller. */
export function openPostgres(
  url: string,
  { poolSize = 10, isPatient = false, statementMs = usualStatementMs, onTrouble = () => {} }: StoreOptions,
): Store {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'sortwell',
    max: poolSize,
    types,
    connectionTimeoutMillis: connectMs,
    ...(isPatient ? {} : timeouts(statementMs)),
    keepAlive: true,
  })
  // Without a listener, a connection that breaks while idle or between two statements would end the process.
  pool.on('error', onTrouble)
  pool.on('connect', client => client.on('error', onTrouble))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

  /** Prepared once per connection, under a name. */
  async function readOne<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<Row | undefined> {
    const { rows } = await pool.query({ name: nameOf(sql), text: sql, values: [...parameters] })
    return rows[0] as Row | undefined
  }
  const names = new Map<string, string>()
  function nameOf(sql: string) {
    const name = names.get(sql) ?? `sortwell-${names.size + 1}`
    names.set(sql, name)
    return name
  }
  return { engine: 'postgres', db, readOne, close: () => db.destroy() }
}
