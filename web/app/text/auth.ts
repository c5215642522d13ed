/** What several screens of log-in and registration say. */
export const auth = {
  email: 'Email',
  password: 'Password',
  name: 'Name',
  show: 'Show password',
  hide: 'Hide password',
  or: 'or',
  google: 'Continue with Google',
  googleFailed: 'Google Login Failed',
  code: '6-digit code',
  failed: 'An error occurred',
  mismatch: 'Passwords do not match.',
  passwordHint: '8 characters or more. A few unrelated words make a good one.',
} as const
