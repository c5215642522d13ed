export const authorize = {
  title: 'Authorize Application',
  wants: 'wants to access your account.',
  unverified:
    'Sortwell has not verified this application. Allow it only if you know who made it and have just come from there.',
  account: 'Signed in as',
  gets: 'It will be able to',
  goesTo: 'You will go back to',
  never: 'It never gets your password.',
  allow: 'Allow',
  deny: 'Deny',
  otherAccount: 'Use another account',
  otherWanted: (name: string) => `${name} asks for another account of yours. Sign in with that one to go on.`,
  left: {
    title: 'Go back to the app',
    text: 'You can close this page.',
  },
  errorTitle: 'Authorization Error',
  missing: 'Missing required OAuth parameters. Please check the authorization URL.',
  failed: 'Authorization failed. Please try again.',
  doubled: 'A parameter is there more than once.',
  none: 'missing',
} as const

export const logOut = {
  title: 'Log out of Sortwell?',
  asks: (name: string) =>
    `You come from ${name}, which asks whether you want to log out of Sortwell as well.`,
  asksNobody: 'You will have to log in again in this browser.',
  stay: 'Stay logged in',
  leave: 'Log Out',
} as const
