/** The subscription section of the profile. */
export const subscription = {
  plan: 'Plan',
  expires: 'Expires',
  none: 'You do not have an active subscription.',
  failed: 'Your subscription could not be read.',
  retry: 'Try again',
  upgrade: 'Upgrade Plan',
  billing: 'Billing period',
  intervals: { month: 'Monthly', year: 'Yearly' },
  renews: 'Renews',
  unpaid: 'The last payment failed. Update your card under Manage Subscription to have Premium back.',
  manage: 'Manage Subscription',
  manageFailed: 'The subscription cannot be managed right now. Please try again in a moment.',
  refund: 'Get a Refund',
  refundQuestion: {
    title: 'Get your money back?',
    effect:
      'Everything you paid within the last 14 days is refunded in full, and Premium ends at once. Sorting by type stays yours.',
    keep: 'Keep Premium',
    confirm: 'Refund and end Premium',
  },
  refundFailed: 'The refund did not go through. Please try again in a moment.',
  given: 'Sortwell gave you Premium: nothing is paid for it. Questions:',
  help: 'Change, cancel, cards and invoices are under Manage Subscription. Questions:',
} as const
