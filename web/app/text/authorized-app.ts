/** One application in the list of those that were allowed in. */
export const authorizedApp = {
  unverified: 'Not verified by Sortwell',
  since: 'Allowed',
  lastUsed: 'Last used',
  revoke: 'Revoke access',
  revokeLabel: (name: string) => `Revoke access of ${name}`,
} as const
