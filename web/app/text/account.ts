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
    title: 'Delete account',
    text: 'Your account and everything we keep about it is removed at once and for good. Your files are not touched.',
    action: 'Delete Account',
    confirmTitle: 'Delete your account?',
    confirm: 'Enter your password to confirm.',
    failed: 'The account could not be deleted.',
  },
} as const
