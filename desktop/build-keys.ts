import { parseKeySet } from './services/account/entitlement-keys.ts'

type BuildEnvironment = {
  readonly ENTITLEMENT_KEYS?: string | undefined
  readonly MAIN_VITE_DOWNLOADS_URL?: string | undefined
}

/**
 * The keys that a build trusts alone, as JSON, checked. A build that looks for updates at an https address is a release and
 * cannot do without: it would take keys from a file that anybody can write.
 * @throws with a sentence for the releaser
 */
export function readBuildKeys({
  ENTITLEMENT_KEYS = '',
  MAIN_VITE_DOWNLOADS_URL = '',
}: BuildEnvironment): string {
  if (ENTITLEMENT_KEYS === '' && !MAIN_VITE_DOWNLOADS_URL.startsWith('https://')) return ''
  try {
    parseKeySet(ENTITLEMENT_KEYS)
  } catch {
    throw new Error(
      'ENTITLEMENT_KEYS must be the answer of /subscription/entitlement-keys of the product’s server.',
    )
  }
  return ENTITLEMENT_KEYS
}
