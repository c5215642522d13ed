import { writeCount } from '../../../kit/words/counts.ts'

/** The security section of the profile. */
export const security = {
  password: {
    title: 'Password',
    text: 'Changing it logs out every other device.',
    none: 'Your account has no password yet. Choose “Forgot Password” to set one.',
    change: 'Change Password',
    forgot: 'Forgot Password',
    done: 'Your password is changed.',
  },
  twoFactor: {
    title: 'Two-factor authentication',
    off: 'Off. Switch it on to ask for a code from your phone at every log-in.',
    on: 'On. Every log-in asks for a code from your authenticator app.',
    enable: 'Enable Two-Factor Authentication',
    disable: 'Disable Two-Factor Authentication',
    setupFailed: 'Failed to start 2FA setup.',
  },
  backup: {
    title: 'Backup codes',
    left: (count: number) => `${writeCount(count, 'unused code')} left.`,
    leftUnknown: 'Each code logs you in once when your phone is not at hand.',
    renew: 'Make new codes',
  },
  alerts: {
    title: 'Login notifications',
    label: 'Email me when my account is used on a new device',
    failed: 'Failed to update login notification preference.',
  },
  sessions: {
    title: 'Active sessions',
    current: 'Current session',
    desktop: 'Sortwell desktop app',
    since: 'Since',
    lastSeen: 'Last seen',
    details: 'Details',
    revoke: 'Log out',
    revokeLabel: (client: string) => `Log out ${client}`,
    revoked: 'The session is logged out.',
    revokeFailed: 'The session could not be logged out.',
    alone: 'There are no other sessions.',
    all: 'Log Out All Other Sessions',
    question: {
      title: 'Log out all other sessions?',
      effect: 'Every other browser and desktop app has to log in again.',
      keep: 'Cancel',
      confirm: 'Log out',
    },
    allDone: 'All other sessions are logged out.',
    failed: 'Failed to fetch sessions.',
    allFailed: 'Failed to log out all sessions.',
    retry: 'Try again',
  },
  activity: {
    title: 'Security activity',
    show: 'Show activity',
    none: 'Nothing has happened yet.',
    failed: 'The activity could not be read.',
  },
} as const

/** The forms of the security section, which come when they are opened. */
export const securityForms = {
  password: {
    current: 'Current password',
    next: 'New password',
    confirm: 'Confirm new password',
    mismatch: 'New passwords do not match.',
  },
  twoFactor: {
    prove: 'Enter your password to switch two-factor authentication on.',
    continue: 'Continue',
    scan: 'Scan this picture with your authenticator app, or type the secret into it.',
    picture: 'QR code with the secret of your account',
    secret: 'Secret',
    code: '6-digit code',
    confirm: 'Enable',
    invalid: 'Invalid 2FA token.',
    disableText: 'Enter your password to switch two-factor authentication off.',
    incorrect: 'Incorrect password.',
  },
  backup: {
    renewText: 'New codes replace the old ones, which stop working.',
    keep: 'Keep these codes in a safe place. Each logs you in once, and they are not shown again.',
    download: 'Save as a file',
    file: 'sortwell-backup-codes.txt',
    kept: 'I have kept them',
    failed: 'The codes could not be made.',
  },
} as const
