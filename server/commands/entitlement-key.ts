import { addKey, readEntitlementKeys } from '../billing/entitlement-keys.ts'
import { readConfig } from '../config.ts'
import { deriveKeys } from '../credentials/keys.ts'
import { readSecretKey } from '../secret-key.ts'
import { openStore } from '../store/open.ts'
import { runCommand } from './run-command.ts'

await runCommand('npm run entitlement-key -- <first day, such as 2027-06-01, or now>', async given => {
  const now = Date.now()
  const signsFrom = readStart(given, now)
  const config = readConfig()
  const keys = deriveKeys(config.secretKey ?? (await readSecretKey(config.dataDir)))
  const store = await openStore(config.database)
  try {
    // Before there is a next key there is one that signs until then.
    await readEntitlementKeys({ db: store.db, keys, clock: () => now })
    const { kid } = await addKey({ db: store.db, keys }, signsFrom)
    const start = signsFrom === now ? 'now' : new Date(signsFrom).toISOString().slice(0, 10)
    return (
      `The key ${kid} signs plans from ${start} on and is published already.\n` +
      'Build the app with the keys of /subscription/entitlement-keys again: versions without the new key cannot check a plan that it signs.'
    )
  } finally {
    await store.close()
  }
})

/** @returns milliseconds since 1970 */
function readStart(given: string, now: number): number {
  if (given === 'now') return now
  const day = /^\d{4}-\d{2}-\d{2}$/.test(given) ? Date.parse(given) : Number.NaN
  if (Number.isNaN(day)) throw new Error(`"${given}" is not a day such as 2027-06-01.`)
  if (day <= now) throw new Error(`${given} has begun already. For a key that signs at once say "now".`)
  return day
}
