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
