import * as z from 'zod/mini'
import { type EntitlementKey, entitlementKey } from '../../../server/contract/entitlement.ts'
import { stateFiles } from '../state/state-dir.ts'
import { readJson, writeJson } from '../state/whole-file.ts'

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
}

/** Which signatures of a plan count: of the keys built in, and only where there are none, of those the server gave. */
export function createEntitlementKeys({ stateDir, baked }: KeysOptions) {
  const file = stateFiles.entitlementKeys(stateDir)
  const areBaked = baked.length > 0
  return {
    /** Whether no file and no answer of a server can add a key. */
    areBaked,
    async read(): Promise<readonly EntitlementKey[]> {
      if (areBaked) return baked
      return readJson(file, keySet)?.keys ?? []
    },
    async keep(keys: readonly EntitlementKey[]): Promise<void> {
      if (!areBaked) writeJson(file, { keys })
    },
  }
}
