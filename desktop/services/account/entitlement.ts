import { rmSync } from 'node:fs'
import { createLocalJWKSet, decodeJwt, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import {
  type EntitlementKey,
  entitlementClaims,
  entitlementFormat,
} from '../../../server/contract/entitlement.ts'
import { stateFiles } from '../state/state-dir.ts'
import { alone, readJson, writeJson } from '../state/whole-file.ts'
import type { Holder } from './holder.ts'

export type PlanName = 'free' | 'premium'
/** The outcome for a statement: stored, expired by this machine's clock, or not verifiably the server's. */
export type StatementOutcome = 'stored' | 'expired' | 'refused'
export type Entitlement = ReturnType<typeof createEntitlement>

type EntitlementOptions = {
  /** Shared by the app and the `sortwell` command; both see at once what the other stores. */
  readonly stateDir: string
  /** The server's public keys, asked for at every check. */
  readonly keys: () => readonly EntitlementKey[] | Promise<readonly EntitlementKey[]>
  readonly clock: () => number
  /** Whom a statement must be issued to; null while nobody is logged in. Read only for a statement that names a holder. */
  readonly holder: () => Promise<Holder | null>
  /** File of the statement; by default the app's. */
  readonly file?: string
}

type Named = { readonly [Name in keyof Holder]?: string | undefined }

/** How far the clock must move before the time is saved again. */
const noteEveryMs = 60_000
/** The last instant that a Date can represent; without it, nothing would ever expire. */
const farthestMs = 8.64e15
const storedTimeForm = z.number().check(z.lte(farthestMs))
const storedStatementForm = z.object({ statement: z.string() })

/**
 * The server's latest signed statement of the plan, valid offline until it expires.
 * Nothing in it can be changed or forged without the server's private key. It counts only on the device, and while the login
 * is there, that it names. Setting the clock back does not extend it: the latest time ever seen counts, as long as its file
 * exists.
 */
export function createEntitlement({ stateDir, keys, clock, holder, file }: EntitlementOptions) {
  const statementFile = file ?? stateFiles.entitlement(stateDir)
  const timeFile = stateFiles.latestTime(stateDir)

  /** @returns the content of a statement, or what is wrong with it at `now` */
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
      const isTooLong = claims.exp - claims.iat > entitlementFormat.maxLifeSeconds
      return isTooLong || !(await isForHolder(claims)) ? 'refused' : claims
    } catch (error) {
      // A statement that cannot be verified is worthless, whatever is wrong with it.
      return error instanceof errors.JWTExpired ? 'expired' : 'refused'
    }
  }

  async function isForHolder({ device, login }: Named): Promise<boolean> {
    if (device === undefined && login === undefined) return true
    const own = await holder()
    return own !== null && own.device === device && own.login === login
  }

  const readStatement = () => readJson(statementFile, storedStatementForm)?.statement ?? ''
  const readTime = () => readJson(timeFile, storedTimeForm) ?? 0

  /** The latest time ever seen on this device, now included. Never set back, not even by another process. */
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
    /** Whether the statement is for Premium, valid or not. If it is not, the keychain need not be read. */
    statesPremium(): boolean {
      try {
        return decodeJwt(readStatement()).plan === 'premium'
      } catch {
        return false
      }
    },

    /** The plan in effect: `premium` only with a valid statement for Premium. */
    async plan(): Promise<PlanName> {
      const statement = readStatement()
      const claims = statement ? await check(statement, latestTime()) : 'refused'
      return typeof claims === 'object' ? claims.plan : 'free'
    },

    /** Until when the plan in effect holds without asking again, in ms since 1970; null without a valid statement. */
    async validUntil(): Promise<number | null> {
      const claims = await check(readStatement(), latestTime())
      return typeof claims === 'object' ? claims.exp * 1000 : null
    },

    /** Whether the statement is that old, or there is no valid one. */
    async isOlderThan(ageMs: number): Promise<boolean> {
      const now = clock()
      const claims = await check(readStatement(), now)
      return typeof claims === 'string' || now - claims.iat * 1000 >= ageMs
    },

    /**
     * Stores a new statement of the server, unless the stored one is newer.
     * @returns `stored` if it is the server's and valid now; otherwise nothing changes
     */
    async store(statement: string): Promise<StatementOutcome> {
      const given = await check(statement, clock())
      if (typeof given === 'string') return given
      const stored = await check(readStatement(), 0)
      if (typeof stored === 'object' && stored.iat > given.iat) return 'stored'
      writeJson(statementFile, { statement })
      // The server's clock is right: a time far ahead that this device once saw no longer counts.
      alone(timeFile, () => writeJson(timeFile, given.iat * 1000))
      return 'stored'
    },

    /** Deletes the statement, as logging out does. */
    async forget(): Promise<void> {
      rmSync(statementFile, { force: true })
    },
  }
}
