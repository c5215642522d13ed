/** A process that asks for the plan again and again while its clock goes on: `node note-time.ts <state folder> <minutes>`. */
import { createEntitlement } from '../entitlement.ts'

const [stateDir = '', minutes = '0'] = process.argv.slice(2)
let now = Date.UTC(2026, 10, 21)
const entitlement = createEntitlement({
  stateDir,
  keys: () => [],
  clock: () => now,
  holder: async () => null,
})
for (let minute = 0; minute < Number(minutes); minute += 1) {
  now += 60_000
  await entitlement.plan()
}
