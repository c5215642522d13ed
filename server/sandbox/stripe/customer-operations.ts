import { missing } from './failure.ts'
import { fieldsOf, textOf } from './form.ts'
import type { Customer } from './objects.ts'
import type { Operation, OperationOptions } from './operations.ts'
import { customerIn, find, listed, metadataIn } from './requests.ts'
import { newId } from './state.ts'

/** Customers and their subscriptions. */
export function createCustomerOperations({
  state: { tables },
  life,
  webhooks,
  clock,
}: OperationOptions): readonly Operation[] {
  return [
    {
      method: 'GET',
      path: '/v1/customers',
      answer: form => {
        const from = Number(fieldsOf(form.created).gte ?? 0)
        return listed(tables.customers, ({ created }) => created >= from)
      },
    },
    {
      method: 'POST',
      path: '/v1/customers',
      answer(form) {
        const customer: Customer = {
          id: newId('cus'),
          object: 'customer',
          created: Math.floor(clock() / 1000),
          email: textOf(form, 'email') ?? null,
          name: textOf(form, 'name') ?? null,
          metadata: metadataIn(form),
        }
        tables.customers[customer.id] = customer
        webhooks.emit('customer.created', customer)
        return customer
      },
    },
    {
      method: 'POST',
      path: '/v1/customers/:id',
      answer(form, id) {
        const customer = find(tables, 'customers', id, 'customer')
        customer.email = textOf(form, 'email') ?? customer.email
        customer.name = textOf(form, 'name') ?? customer.name
        customer.metadata = metadataIn(form, customer.metadata)
        webhooks.emit('customer.updated', customer)
        return customer
      },
    },
    {
      method: 'DELETE',
      path: '/v1/customers/:id',
      answer(_, id) {
        const customer = find(tables, 'customers', id, 'customer')
        for (const subscription of Object.values(tables.subscriptions))
          if (subscription.customer === id && subscription.status !== 'canceled') life.end(subscription)
        delete tables.customers[id]
        webhooks.emit('customer.deleted', customer)
        return { id, object: 'customer', deleted: true }
      },
    },
    {
      method: 'GET',
      path: '/v1/subscriptions',
      answer(form) {
        const { id } = customerIn(tables, form)
        const isAll = textOf(form, 'status') === 'all'
        return listed(
          tables.subscriptions,
          item => item.customer === id && (isAll || item.status !== 'canceled'),
        )
      },
    },
    {
      method: 'POST',
      path: '/v1/subscriptions/:id',
      answer(form, id) {
        const subscription = find(tables, 'subscriptions', id, 'subscription')
        if (subscription.status === 'canceled') throw missing('subscription', id)
        subscription.metadata = metadataIn(form, subscription.metadata)
        if (form.cancel_at_period_end !== undefined)
          life.cancelAtPeriodEnd(subscription, form.cancel_at_period_end === 'true')
        return subscription
      },
    },
    {
      method: 'DELETE',
      path: '/v1/subscriptions/:id',
      answer(_, id) {
        const subscription = find(tables, 'subscriptions', id, 'subscription')
        if (subscription.status === 'canceled') throw missing('subscription', id)
        life.end(subscription)
        return subscription
      },
    },
  ]
}
