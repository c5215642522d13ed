import { writeNumber } from '../../kit/words/counts.ts'

/** What opens an account besides its password. */
export const access = {
  remove: (name: string) => `Remove ${name}`,
  kinds: {
    passkey: 'Passkey',
    google: 'Opens the account with Google',
    application: 'Application',
    device: 'Logged in',
  },
  since: { passkey: 'added', google: 'connected', application: 'allowed', device: 'since' },
} as const

/** Two-factor authentication, on the page of a new password. */
export const factor = {
  title: 'Two-factor authentication stays on',
  since: (day: string) => `It has been on since ${day}.`,
  from: (device: string) => `It was switched on from this device: ${device}.`,
  isNew: 'That was after your password was last set.',
  notYou: 'If that was not you, write to us: a link in a mail is not enough to switch it off.',
  help: 'Where to write',
  switchOff: 'Switch it off with a code',
  code: 'Code that switches it off',
  hint: 'From your authenticator app, or a backup code. Leave it empty to keep two-factor authentication on.',
} as const

/** Security events. */
export const events = {
  repeated: (times: number, first: string, last: string) =>
    `${writeNumber(times)} times, from ${first} to ${last}`,
  places: 'several places',
} as const
