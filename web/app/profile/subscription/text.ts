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

export const devices = {
  title: 'Devices with Premium',
  about:
    'Up to five at a time: a device takes a place when it is used. One that you remove or log out can still use Premium offline for up to 14 days and keeps its place as long. A place that is not used for 90 days is free. Every other device sorts by type.',
  none: 'Log in to Sortwell on a computer, and it appears here.',
  current: 'This device',
  since: 'Since',
  lastUsed: 'Last used',
  givenUp: 'Removed or logged out',
  freeFrom: 'its place is free from',
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  removed: (name: string) =>
    `“${name}” is removed. It stays logged in, and can use Premium again after logging out and in.`,
  revokeFailed: 'The device could not be removed.',
  failed: 'Your devices could not be read.',
  retry: 'Try again',
} as const
