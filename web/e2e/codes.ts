import { generateSync } from 'otplib'

const stepSeconds = 30

/** What an authenticator app shows now, or `steps` of 30 seconds later: the server takes each code once. */
export function codeOf(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * stepSeconds })
}
