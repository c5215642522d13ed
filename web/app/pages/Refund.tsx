import { type LegalDocument, LegalPage } from './LegalPage.tsx'

const refund: LegalDocument = {
  title: 'Refund Policy',
  updated: '26 November 2026',
  sections: [
    {
      title: 'General',
      paragraphs: [
        'You may ask for a full refund within 14 calendar days of your purchase, no questions asked. This holds for monthly and for yearly subscriptions, whether or not you have used the Premium features.',
        'The refund goes back to the card or account that you paid with. Your plan then returns to Free, and everything you sorted stays as it is.',
        'If you delete your account, your subscription does not renew any more. What you could have had back on that day is refunded in full when the account is erased, seven days later. Bringing the account back before then cancels the refund, and Premium is back with it.',
      ],
    },
    {
      title: 'Late or Missing Refunds',
      paragraphs: [
        'We pass a refund on to the payment provider as soon as you ask for it. Banks usually take five to ten working days to show it.',
        'If it has not arrived by then, please look at your statement once more, then ask your card company and your bank. If you have done all this and still miss your refund, write to us and we will find it together.',
      ],
    },
    {
      title: 'Contacting Us',
      paragraphs: ['To ask for a refund, or anything about one, use the support address on the Help page.'],
      helpLink: 'Go to the Help page',
    },
  ],
}

export const Refund = () => <LegalPage document={refund} />
