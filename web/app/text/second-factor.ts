export const secondFactor = {
  title: 'Two-factor authentication',
  text: 'Enter the 6-digit code from your authenticator app.',
  backupText: 'Enter one of the backup codes that you kept.',
  backupCode: 'Backup code',
  useBackup: 'Use a backup code',
  useApp: 'Use the authenticator app',
  submit: 'Verify',
  back: 'Back to log in',
  invalid: 'Invalid 2FA token.',
} as const
