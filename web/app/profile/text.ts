export const profile = {
  title: 'Profile',
  navigation: 'Profile sections',
  chooser: 'Section',
  sections: {
    profile: 'Profile',
    subscription: 'Subscription',
    security: 'Security',
    account: 'Account Settings',
  },
  cancel: 'Cancel',
  yourPassword: 'Your password',
  noPassword: 'Your account has no password. A log-in within the last 15 minutes is enough.',
  logInAgain: 'Log in again',
  details: {
    name: 'Name',
    email: 'Email',
    plan: 'Plan',
    free: 'Free',
    premium: 'Premium',
    edit: 'Edit Profile',
    save: 'Save',
    saved: 'Your profile is saved.',
    pending: (email: string) =>
      `Your address changes to ${email} when you open the link that we have sent there.`,
    bounced: (email: string) =>
      `A mail to ${email} came back to us, so we have stopped writing to it. Change the address, or confirm that it works.`,
    confirmAgain: 'Send a Link to Confirm It',
  },
} as const
