export const reset = {
  title: 'Choose a new password',
  newPassword: 'New password',
  confirm: 'Confirm new password',
  submit: 'Reset Password',
  forwarding: 'Taking you to the log-in page…',
} as const
