export const register = {
  title: 'Sign Up for Your Account',
  submit: 'Sign Up',
  agree: 'I agree to the',
  and: 'and the',
  hasAccount: 'Already have an account?',
  logIn: 'Log in',
} as const
