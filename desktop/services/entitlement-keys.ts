import path from 'node:path'
import * as z from 'zod/mini'
import { type EntitlementKey, entitlementKey } from '../../server/contract/entitlement.ts'
import { readJson, writeJson } from './json-file.ts'

/** Set by the build; absent where the sources run as they are. */
declare const __ENTITLEMENT_KEYS__: string | undefined

const keyList = z.array(entitlementKey)

/** The public keys that this build trusts alone: `ENTITLEMENT_KEYS` of the build, a JSON list; else none. */
export function bakedKeys(): readonly EntitlementKey[] {
  const baked = typeof __ENTITLEMENT_KEYS__ === 'string' ? __ENTITLEMENT_KEYS__ : ''
  return baked === '' ? [] : z.parse(keyList, JSON.parse(baked))
}

export type EntitlementKeys = ReturnType<typeof createEntitlementKeys>

type KeysOptions = {
  /** Shared by the app and the `sortwell` command. */
  readonly stateDir: string
  readonly baked: readonly EntitlementKey[]
}

/** Which signatures of a plan count: of the keys built in, and only where there are none, of those the server gave. */
export function createEntitlementKeys({ stateDir, baked }: KeysOptions) {
  const file = path.join(stateDir, 'entitlement-keys.json')
  return {
    async read(): Promise<readonly EntitlementKey[]> {
      if (baked.length > 0) return baked
      const kept = z.safeParse(keyList, await readJson(file))
      return kept.success ? kept.data : []
    },
    async keep(keys: readonly EntitlementKey[]): Promise<void> {
      if (baked.length === 0) await writeJson(file, keys)
    },
  }
}
