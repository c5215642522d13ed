import { fieldsOf, textOf } from './form.ts'
import type { Operation, OperationOptions } from './operations.ts'
import { find, listed, paging } from './requests.ts'

/** Disputes of payments at the bank. */
export function createDisputeOperations({
  state: { tables },
  charges,
}: OperationOptions): readonly Operation[] {
  return [
    {
      method: 'GET',
      path: '/v1/disputes',
      takes: [...paging, 'charge', 'payment_intent'],
      answer: form =>
        listed(
          tables.disputes,
          form,
          '/v1/disputes',
          ({ charge, payment_intent }) =>
            (form.charge ?? charge) === charge && (form.payment_intent ?? payment_intent) === payment_intent,
        ),
    },
    {
      // As in Stripe's test mode, the text of the evidence decides. Source: docs.stripe.com/testing#disputes.
      method: 'POST',
      path: '/v1/disputes/:id',
      takes: ['evidence', 'submit'],
      answer(form, id) {
        const dispute = find(tables, 'disputes', id, 'dispute')
        const evidence = textOf(fieldsOf(form.evidence), 'uncategorized_text')
        if (evidence === 'winning_evidence') charges.decide(dispute, 'won')
        else if (evidence === 'losing_evidence') charges.decide(dispute, 'lost')
        return dispute
      },
    },
    {
      method: 'POST',
      path: '/v1/disputes/:id/close',
      takes: [],
      answer(_, id) {
        const dispute = find(tables, 'disputes', id, 'dispute')
        charges.decide(dispute, 'lost')
        return dispute
      },
    },
  ]
}
