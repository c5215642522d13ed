/** The account section of the profile. */
export const account = {
  data: {
    title: 'Your data',
    text: 'A file with everything that we keep about you.',
    export: 'Export my data',
    file: 'sortwell-data.json',
    failed: 'The export could not be made.',
  },
  leave: {
    title: 'Log out',
    text: 'Ends the session on this device.',
    action: 'Log Out',
  },
  remove: {
    done: 'Your account is deleted. The mail that we have sent you can bring it back for seven days.',
    title: 'Delete account',
    text: 'Your account is closed at once, and Premium ends with it. What we keep about you is erased after 7 days; until then a link in our mail brings it back, with what you have paid for. Your files are not touched.',
    action: 'Delete Account',
    refunded: (amount: string) =>
      `Your subscription does not renew any more. We refund ${amount} when your account is erased after 7 days. Bringing it back before then cancels the refund.`,
    owed: (amount: string) =>
      `The refund of ${amount} that you asked for is made as soon as our payment provider accepts it, even if you bring the account back.`,
    notRefunded: 'Your subscription does not renew any more. Nothing is refunded.',
    refundUnknown:
      'What you pay for does not renew any more. Payments of the last 14 days are refunded in full when your account is erased after 7 days. Bringing it back before then cancels the refund. Any refund that you asked for earlier is made as soon as our payment provider accepts it, even if you bring the account back.',
    confirmTitle: 'Delete your account?',
    confirm: 'Enter your password to confirm.',
    failed: 'The account could not be deleted.',
  },
} as const

/** What else has access to the account: connected applications, and the Google account that opens it. */
export const applications = {
  title: 'Connected applications',
  none: 'No application has access to your account.',
  revoked: (name: string) => `${name} has no access any more.`,
  revokeFailed: 'The access could not be revoked.',
  failed: 'The applications could not be read.',
  retry: 'Try again',
  unverified: 'Not verified by Sortwell',
  since: 'Allowed',
  lastUsed: 'Last used',
  revoke: 'Revoke access',
  revokeLabel: (name: string) => `Revoke access of ${name}`,
} as const

export const google = {
  name: 'Google',
  connected: 'Connected: you can log in with Google.',
  notConnected: 'Not connected.',
  connect: 'Connect Google',
  disconnect: 'Disconnect Google',
  failed: 'Google Login Failed',
} as const
