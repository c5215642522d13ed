import { rmSync } from 'node:fs'
import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import {
  type EntitlementKey,
  entitlementClaims,
  entitlementFormat,
} from '../../../server/contract/entitlement.ts'
import { stateFiles } from '../state/state-dir.ts'
import { alone, readJson, writeJson } from '../state/whole-file.ts'

export type Plan = 'free' | 'premium'
/** The outcome for a statement: kept, expired by this machine's clock, or not verifiably the server's. */
export type Keeping = 'kept' | 'expired' | 'refused'
export type Entitlement = ReturnType<typeof createEntitlement>

type EntitlementOptions = {
  /** Shared by the app and the `sortwell` command; both see at once what the other keeps. */
  readonly stateDir: string
  /** The server's public keys, asked for at every check. */
  readonly keys: () => readonly EntitlementKey[] | Promise<readonly EntitlementKey[]>
  readonly clock: () => number
}

/** How far the clock must move before the time is saved again. */
const noteEveryMs = 60_000
/** The last instant that a Date can say; nothing would ever run out in one that says none. */
const farthestMs = 8.64e15
const keptTime = z.number().check(z.lte(farthestMs))
const keptStatement = z.object({ statement: z.string() })

/**
 * What the server last said about the plan, signed, so that it holds without a connection for as long as it says.
 * Nothing in it can be changed or made up without the server's private key. Setting the clock back does not lengthen it:
 * the latest time ever seen counts, as long as its file is left in place.
 */
export function createEntitlement({ stateDir, keys, clock }: EntitlementOptions) {
  const statementFile = stateFiles.entitlement(stateDir)
  const timeFile = stateFiles.latestTime(stateDir)

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

  const readStatement = () => readJson(statementFile, keptStatement)?.statement ?? ''
  const readTime = () => readJson(timeFile, keptTime) ?? 0

  /** The latest time ever seen here, now included. Never set back, not even by another process. */
  function latestTime(): number {
    const now = clock()
    const noted = readTime()
    if (now - noted < noteEveryMs) return Math.max(now, noted)
    return alone(timeFile, () => {
      const latest = Math.max(now, readTime())
      writeJson(timeFile, latest)
      return latest
    })
  }

  return {
    /** What may be used now: premium only while a statement of the server holds that says so. */
    async plan(): Promise<Plan> {
      const statement = readStatement()
      const claims = statement ? await check(statement, latestTime()) : 'refused'
      return typeof claims === 'object' ? claims.plan : 'free'
    },

    /** Whether the statement is as old as that, or there is none that holds. */
    async isOlderThan(ageMs: number): Promise<boolean> {
      const now = clock()
      const claims = await check(readStatement(), now)
      return typeof claims === 'string' || now - claims.iat * 1000 >= ageMs
    },

    /**
     * Keeps a statement that the server has just given, unless the one kept is newer.
     * @returns `kept` where it is the server's and holds now; nothing changes otherwise
     */
    async keep(statement: string): Promise<Keeping> {
      const given = await check(statement, clock())
      if (typeof given === 'string') return given
      const kept = await check(readStatement(), 0)
      if (typeof kept === 'object' && kept.iat > given.iat) return 'kept'
      writeJson(statementFile, { statement })
      // The server's clock is right: a time far ahead that was once seen here no longer counts.
      alone(timeFile, () => writeJson(timeFile, given.iat * 1000))
      return 'kept'
    },

    /** Forgets the statement, as logging out does. */
    async forget(): Promise<void> {
      rmSync(statementFile, { force: true })
    },
  }
}
