export const login = {
  title: 'Log in to Sortwell',
  submit: 'Log In',
  forgot: 'Forgot Password?',
  noAccount: 'No account yet?',
  signUp: 'Sign up',
  resend: 'Send the confirmation mail again',
} as const
