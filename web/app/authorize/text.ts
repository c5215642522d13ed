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

export const deviceLogin = {
  title: 'Log in on another device',
  lead: 'Sortwell shows a code on the device that you want to log in. Type it here.',
  code: 'Code',
  hint: 'Eight letters. The hyphen can be left out.',
  continue: 'Continue',
  failed: 'That did not work. Please try again.',
  warning:
    'Go on only if you have just started this yourself. If somebody sent you the code, by mail, by message or on the phone, they want to get into your account.',
  question: 'Log this device in?',
  effect: 'It will be logged in to your account until you log it out, and can use what you can use.',
  device: 'Device',
  named: (program: string, name: string) => `${program}, which calls itself “${name}”`,
  place: 'Where it is',
  near: 'In the same network as you.',
  far: 'Not in the network that you are in now.',
  time: 'When it asked',
  account: 'Your account',
  allow: 'Log It In',
  deny: 'Deny',
  back: 'Type another code',
  allowed: {
    title: 'The device is logged in',
    text: 'You can close this page and go back to your device. It is listed in your profile, where you can log it out.',
  },
  denied: {
    title: 'The device is not logged in',
    text: 'You can close this page. If you did not start this, somebody else tried to get into your account: nothing has happened.',
  },
} as const
