export const forgot = {
  title: 'Forgot your password?',
  text: 'Enter the email address of your account. We will send you a link to choose a new password.',
  submit: 'Send Reset Link',
  back: 'Back to log in',
} as const
