import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEntitlementKeys } from '../store/billing/entitlement-keys.ts'
import { openStore } from '../store/engine/open.ts'
import { createOperator } from '../testing/operator.ts'
import { entitlementKey } from './entitlement-key.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortwell-keys-'))
  await (await openStore({ engine: 'sqlite', file: join(folder, 'sortwell.db') })).close()
})
afterAll(() => rm(folder, { recursive: true }))

const run = (...args: string[]) =>
  createOperator({ environment: { DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32) } })(
    entitlementKey,
    ...args,
    '--yes',
  )

test('a next key begins on its day, beside the one that signs until then', async () => {
  const { code, stdout, stderr } = await run('2999-06-01')
  expect([code, stderr]).toEqual([0, ''])
  const store = await openStore({ engine: 'sqlite', file: join(folder, 'sortwell.db') })
  const [next, present, ...others] = await listEntitlementKeys(store.db)
  await store.close()
  expect(others).toEqual([])
  expect(next?.signs_from).toBe(Date.UTC(2999, 5, 1))
  expect(present?.signs_from).toBeLessThanOrEqual(Date.now())
  expect(stdout).toContain(`The key ${next?.kid} signs plans from 2999-06-01 on`)
  expect(stdout).not.toContain(next?.private_key)
})

test.each([
  [[], /^Usage: npm run entitlement-key/],
  [['tomorrow'], /^"tomorrow" is not a day such as 2027-06-01\.$/m],
  [['2999-02-31x'], /is not a day/],
  [['2999-02-30'], /^"2999-02-30" is not a day such as 2027-06-01\.$/m],
  [['2020-01-01'], /^2020-01-01 has begun already\. For a key that signs at once say "now"\.$/m],
])('%j is refused with one line', async (args, said) => {
  const { code, stderr } = await run(...args)
  expect(code).toBe(1)
  expect(stderr).toMatch(said)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
})
