import { expect, test } from 'vitest'
import { newUser } from '../sign-in/new-user.ts'
import { addUser } from '../store/accounts/users.ts'
import { findCustomerById, keepCustomer } from '../store/billing/customers.ts'
import { addPerson } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'
import { reconcile } from './jobs.ts'

const dayMs = 86_400_000
const never = new AbortController().signal

test('however many customers cannot be read, the others are', async () => {
  await using server = await testServer()
  const { db, clock, payments } = server.deps
  for (let number = 0; number < 120; number += 1) {
    const id = `person ${number}`
    await addUser(db, newUser({ id, name: 'Bob', email: `bob${number}@example.com`, now: clock() }))
    await keepCustomer(db, id, `cus_lost_${number}`)
  }
  const ada = await addPerson(server)
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', ada.email)
    .executeTakeFirstOrThrow()
  const customer = await payments.within(stripe =>
    stripe.createCustomer({ userId, email: ada.email, name: 'Ada' }, userId),
  )
  await keepCustomer(db, userId, customer)
  server.stripe.breakWhen(({ form }) => (form.customer === customer ? undefined : 'refused'))
  server.clock.advance(dayMs)
  await reconcile(server.deps, never)
  expect(await findCustomerById(db, customer)).toMatchObject({ synced_at: clock() })
  expect(await findCustomerById(db, 'cus_lost_7')).toMatchObject({ synced_at: 0 })
})

test('however many customers of deleted accounts stay, the others are forgotten', async () => {
  await using server = await testServer()
  const { db, payments } = server.deps
  const gone = await payments.within(stripe =>
    stripe.createCustomer({ userId: 'x', email: 'x@example.com', name: 'X' }, 'x'),
  )
  const stuck = Array.from({ length: 150 }, (_, number) => `cus_000_${number}`)
  for (const customer_id of [...stuck, gone])
    await db.insertInto('closing_customers').values({ customer_id }).execute()
  server.stripe.breakWhen(({ path }) => (path.endsWith(gone) ? undefined : 'refused'))
  await reconcile(server.deps, never)
  const left = await db.selectFrom('closing_customers').select('customer_id').execute()
  expect(left.map(({ customer_id }) => customer_id).sort()).toEqual(stuck.sort())
})
