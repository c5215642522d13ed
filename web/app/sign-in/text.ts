/** What several screens of log-in and registration say. */
export const auth = {
  password: 'Password',
  name: 'Name',
  or: 'or',
  google: 'Continue with Google',
  googleFailed: 'Google Login Failed',
  code: '6-digit code',
  failed: 'An error occurred',
  mismatch: 'Passwords do not match.',
  passwordHint: '8 characters or more. A few unrelated words make a good one.',
} as const

export const login = {
  title: 'Log in to Sortwell',
  toContinue: (application: string) => `to continue to ${application}`,
  submit: 'Log In',
  forgot: 'Forgot Password?',
  noAccount: 'No account yet?',
  signUp: 'Sign up',
  resend: 'Send the confirmation mail again',
} as const

export const passkey = {
  start: 'Continue with a passkey',
  failed: 'Logging in with a passkey did not work. Please try again.',
} as const

export const register = {
  title: 'Sign Up for Your Account',
  submit: 'Sign Up',
  agree: 'I agree to the',
  and: 'and the',
  hasAccount: 'Already have an account?',
  logIn: 'Log in',
} as const

/** Asked once of a person whose account was made without the agreement box. */
export const consent = {
  title: 'One more thing',
  lead: 'Please read and accept our terms before you use your account.',
  submit: 'Continue',
  leave: 'Log Out',
} as const

export const forgot = {
  title: 'Forgot your password?',
  text: 'Enter the email address of your account. We will send you a link to choose a new password.',
  submit: 'Send Reset Link',
  back: 'Back to log in',
} as const

export const reset = {
  title: 'Choose a new password',
  newPassword: 'New password',
  confirm: 'Confirm new password',
  submit: 'Reset Password',
  forwarding: 'Taking you to the log-in page…',
  access: 'What else can open your account',
  accessText: 'What is ticked is removed. Untick only what you recognize as yours.',
  accessUnknown:
    'What else can open your account could not be read. Resetting your password removes all of it.',
  changes: 'Changes to who can get in',
} as const

export const verify = {
  title: 'Account verification',
  running: 'Verifying your account...',
  failed: 'Account verification failed.',
  noToken: 'No verification token found.',
  logIn: 'Go to log in',
  profile: 'Back to your profile',
  choosePassword: 'Choose a password',
  resendTitle: 'Need a new link?',
  resend: 'Send a new link',
} as const

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

export const browserSignIn = {
  start: 'Continue in the browser',
  waiting: 'Sortwell is waiting for your browser. Log in there and allow this app.',
  cancel: 'Cancel',
  denied: 'You did not allow this app in the browser.',
  'timed-out': 'Nobody logged in there for a while. Please try again.',
  failed: 'Logging in through the browser did not work. Please try again.',
} as const
