/** Who else gets into the account: applications that were allowed in, and the account at Google that opens it. */
export const applications = {
  title: 'Connected applications',
  none: 'No application has access to your account.',
  revoked: (name: string) => `${name} has no access any more.`,
  revokeFailed: 'The access could not be revoked.',
  failed: 'The applications could not be read.',
  retry: 'Try again',
} as const

export const google = {
  name: 'Google',
  connected: 'Connected: you can log in with Google.',
  notConnected: 'Not connected.',
  connect: 'Connect Google',
  disconnect: 'Disconnect Google',
  failed: 'Google Login Failed',
} as const
