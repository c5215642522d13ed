import { listPage } from './answer.ts'
import { missing } from './failure.ts'
import { fieldsOf, textOf } from './form.ts'
import type { Operation, OperationOptions } from './operations.ts'
import { customerIn, find, listed, metadataIn, need, paging } from './requests.ts'

/** Invoices, charges and refunds. */
export function createMoneyOperations({
  state: { tables },
  charges,
}: OperationOptions): readonly Operation[] {
  return [
    {
      method: 'GET',
      path: '/v1/invoices',
      takes: [...paging, 'customer', 'status'],
      answer(form) {
        const { id } = customerIn(tables, form)
        return listed(tables.invoices, form, '/v1/invoices', invoice => invoice.customer === id)
      },
    },
    {
      method: 'GET',
      path: '/v1/invoice_payments',
      takes: [...paging, 'invoice', 'payment', 'status'],
      answer(form) {
        const invoice = textOf(form, 'invoice')
        const { payment_intent: intent } = fieldsOf(form.payment)
        if (invoice !== undefined) find(tables, 'invoices', invoice, 'invoice')
        return listed(
          tables.invoicePayments,
          form,
          '/v1/invoice_payments',
          item =>
            (invoice === undefined || item.invoice === invoice) &&
            (intent === undefined || item.payment.payment_intent === intent),
        )
      },
    },
    {
      method: 'GET',
      path: '/v1/charges',
      takes: [...paging, 'customer'],
      answer(form) {
        return listPage(charges.of(customerIn(tables, form).id), form, '/v1/charges')
      },
    },
    {
      method: 'GET',
      path: '/v1/charges/:id',
      takes: [],
      answer(_, id) {
        const charge = charges.byId(id)
        if (!charge) throw missing('charge', id)
        return charge
      },
    },
    {
      method: 'GET',
      path: '/v1/refunds',
      takes: [...paging, 'charge', 'payment_intent'],
      answer: form =>
        listed(
          tables.refunds,
          form,
          '/v1/refunds',
          ({ payment_intent }) => (form.payment_intent ?? payment_intent) === payment_intent,
        ),
    },
    {
      method: 'POST',
      path: '/v1/refunds',
      takes: ['payment_intent', 'amount', 'reason', 'metadata'],
      answer(form) {
        const amount = textOf(form, 'amount')
        return charges.refund(
          need(form, 'payment_intent'),
          amount === undefined ? undefined : Number(amount),
          textOf(form, 'reason') ?? null,
          metadataIn(form),
        )
      },
    },
  ]
}
