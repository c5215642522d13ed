import { missing } from './failure.ts'
import { fieldsOf, textOf } from './form.ts'
import type { Operation, OperationOptions } from './operations.ts'
import { customerIn, find, listed, metadataIn, need } from './requests.ts'

/** Invoices, charges, refunds and disputes. */
export function createMoneyOperations({
  state: { tables },
  charges,
}: OperationOptions): readonly Operation[] {
  return [
    {
      method: 'GET',
      path: '/v1/invoices',
      answer(form) {
        const { id } = customerIn(tables, form)
        return listed(tables.invoices, invoice => invoice.customer === id)
      },
    },
    {
      method: 'GET',
      path: '/v1/invoice_payments',
      answer(form) {
        const invoice = textOf(form, 'invoice')
        const { payment_intent: intent } = fieldsOf(form.payment)
        if (invoice !== undefined) find(tables, 'invoices', invoice, 'invoice')
        return listed(
          tables.invoicePayments,
          item =>
            (invoice === undefined || item.invoice === invoice) &&
            (intent === undefined || item.payment.payment_intent === intent),
        )
      },
    },
    {
      method: 'GET',
      path: '/v1/charges',
      answer(form) {
        return listed(charges.of(customerIn(tables, form).id))
      },
    },
    {
      method: 'GET',
      path: '/v1/charges/:id',
      answer(_, id) {
        const charge = charges.byId(id)
        if (!charge) throw missing('charge', id)
        return charge
      },
    },
    {
      method: 'GET',
      path: '/v1/refunds',
      answer: form =>
        listed(
          tables.refunds,
          ({ payment_intent }) => (form.payment_intent ?? payment_intent) === payment_intent,
        ),
    },
    {
      method: 'POST',
      path: '/v1/refunds',
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
    {
      method: 'GET',
      path: '/v1/disputes',
      answer: form =>
        listed(
          tables.disputes,
          ({ charge, payment_intent }) =>
            (form.charge ?? charge) === charge && (form.payment_intent ?? payment_intent) === payment_intent,
        ),
    },
    {
      // As in Stripe's test mode, the text of the evidence decides. Source: docs.stripe.com/testing#disputes.
      method: 'POST',
      path: '/v1/disputes/:id',
      answer(form, id) {
        const dispute = find(tables, 'disputes', id, 'dispute')
        const evidence = textOf(fieldsOf(form.evidence), 'uncategorized_text')
        if (evidence === 'winning_evidence') charges.decide(dispute, 'won')
        else if (evidence === 'losing_evidence') charges.decide(dispute, 'lost')
        return dispute
      },
    },
  ]
}
