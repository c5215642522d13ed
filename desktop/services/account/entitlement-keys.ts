import * as z from 'zod/mini'
import { type EntitlementKey, entitlementKey } from '../../../server/contract/entitlement.ts'
import { stateFiles } from '../state/state-dir.ts'
import { readJson, writeJson } from '../state/whole-file.ts'

/** Whether this code runs from the archive of a packed app. */
const isPacked = /[\\/]app\.asar[\\/]/.test(import.meta.url)

/** Set by the build; absent where the sources run as they are. */
declare const __ENTITLEMENT_KEYS__: string | undefined

const keySet = z.object({ keys: z.array(entitlementKey).check(z.minLength(1)) })

/**
 * Reads the answer of `GET /subscription/entitlement-keys`.
 * @throws where it is none, or holds no key
 */
export const parseKeySet = (json: string): readonly EntitlementKey[] => z.parse(keySet, JSON.parse(json)).keys

/** The public keys that this build trusts alone; none in development. */
export function bakedKeys(): readonly EntitlementKey[] {
  const baked = typeof __ENTITLEMENT_KEYS__ === 'string' ? __ENTITLEMENT_KEYS__ : ''
  return baked === '' ? [] : parseKeySet(baked)
}

export type EntitlementKeys = ReturnType<typeof createEntitlementKeys>

type KeysOptions = {
  /** Shared by the app and the `sortwell` command. */
  readonly stateDir: string
  readonly baked: readonly EntitlementKey[]
  /** A packed app that was built without keys believes no plan: a file of keys is one that anybody can write. */
  readonly isPacked?: boolean
}

/** The keys that may sign a plan: the built-in ones, and in development, without any of those, the server's. */
export function createEntitlementKeys({ stateDir, baked, isPacked: isFixed = isPacked }: KeysOptions) {
  const file = stateFiles.entitlementKeys(stateDir)
  const canLearn = baked.length === 0 && !isFixed
  return {
    /** Whether a server's answer can add a key. */
    canLearn,
    /** Whether no plan can ever be believed. */
    areMissing: baked.length === 0 && isFixed,
    async read(): Promise<readonly EntitlementKey[]> {
      if (!canLearn) return baked
      return readJson(file, keySet)?.keys ?? []
    },
    async store(keys: readonly EntitlementKey[]): Promise<void> {
      if (canLearn) writeJson(file, { keys })
    },
  }
}
