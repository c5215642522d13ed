import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import {
  type EntitlementKey,
  entitlementClaims,
  entitlementFormat,
} from '../../../server/contract/entitlement.ts'
import { readJson, writeJson } from '../state/json-file.ts'

export type Plan = 'free' | 'premium'
/** What became of a statement: kept, run out by this machine's clock, or not the server's as far as can be told. */
export type Keeping = 'kept' | 'expired' | 'refused'
export type Entitlement = ReturnType<typeof createEntitlement>

type EntitlementOptions = {
  /** Shared by the app and the `sortwell` command; both see at once what the other keeps. */
  readonly stateDir: string
  /** The server's public keys, asked for at every check. */
  readonly keys: () => readonly EntitlementKey[] | Promise<readonly EntitlementKey[]>
  readonly clock: () => number
}

/** How far time moves before it is noted again. */
const noteEveryMs = 60_000
/** The last instant that a Date can say; nothing would ever run out in one that says none. */
const farthestMs = 8.64e15
const keptFile = z.object({ statement: z.string() })

/**
 * What the server last said about the plan, signed, so that it holds without a connection for as long as it says.
 * Nothing in it can be changed or made up without the server's private key. Setting the clock back does not lengthen it:
 * the latest time ever seen counts, as long as its file is left in place.
 */
export function createEntitlement({ stateDir, keys, clock }: EntitlementOptions) {
  const statementFile = path.join(stateDir, 'entitlement.json')
  const timeFile = path.join(stateDir, 'latest-time.json')

  /** @returns what a statement says, or what is wrong with it at `now` */
  async function check(statement: string, now: number) {
    try {
      const { payload } = await jwtVerify(statement, createLocalJWKSet({ keys: [...(await keys())] }), {
        algorithms: [entitlementFormat.algorithm],
        issuer: entitlementFormat.issuer,
        typ: entitlementFormat.type,
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: new Date(now),
      })
      const claims = z.parse(entitlementClaims, payload)
      return claims.exp - claims.iat <= entitlementFormat.maxLifeSeconds ? claims : 'refused'
    } catch (error) {
      // Whatever is wrong with it, a statement that cannot be checked is worth nothing.
      return error instanceof errors.JWTExpired ? 'expired' : 'refused'
    }
  }

  async function readStatement(): Promise<string> {
    const kept = z.safeParse(keptFile, await readJson(statementFile))
    return kept.success ? kept.data.statement : ''
  }

  async function noteTime(ms: number) {
    await mkdir(stateDir, { recursive: true })
    await writeFile(timeFile, JSON.stringify(ms))
  }

  /** The latest time ever seen here, now included. */
  async function latestTime(): Promise<number> {
    const now = clock()
    const found = await readJson(timeFile)
    const noted = typeof found === 'number' && found <= farthestMs ? found : 0
    if (now - noted >= noteEveryMs) await noteTime(now)
    return Math.max(now, noted)
  }

  return {
    /** What may be used now: premium only while a statement of the server holds that says so. */
    async plan(): Promise<Plan> {
      const statement = await readStatement()
      const claims = statement ? await check(statement, await latestTime()) : 'refused'
      return typeof claims === 'object' ? claims.plan : 'free'
    },

    /**
     * Keeps a statement that the server has just given, unless the one kept is newer.
     * @returns `kept` where it is the server's and holds now; nothing changes otherwise
     */
    async keep(statement: string): Promise<Keeping> {
      const given = await check(statement, clock())
      if (typeof given === 'string') return given
      const kept = await check(await readStatement(), 0)
      if (typeof kept === 'object' && kept.iat > given.iat) return 'kept'
      await writeJson(statementFile, { statement })
      // The server's clock is right: a time far ahead that was once seen here no longer counts.
      await noteTime(given.iat * 1000)
      return 'kept'
    },

    /** Forgets the statement, as logging out does. */
    async forget(): Promise<void> {
      await rm(statementFile, { force: true })
    },
  }
}
