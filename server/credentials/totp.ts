import { generateSecret, generateURI, verifySync } from 'otplib'

/** Codes of the step before and after are accepted too: clocks differ. In seconds. */
const toleranceSeconds = 30

/** A new secret of 160 bits in base32, as authenticator apps read it. */
export const createTotpSecret = (): string => generateSecret({ length: 20 })

/** The address behind the QR code. */
export const totpAddress = (secret: string, email: string): string =>
  generateURI({ issuer: 'Sortwell', label: email, secret })

/**
 * The time step of a code, if newer than `afterStep`: a used code is not accepted again (RFC 6238, 5.2).
 * @param now in milliseconds
 * @returns the step, or undefined for a wrong, old or malformed code
 */
export function findTotpStep(
  secret: string,
  code: string,
  afterStep: number,
  now: number,
): number | undefined {
  const digits = code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const found = verifySync({
    secret,
    token: digits,
    epoch: Math.floor(now / 1000),
    epochTolerance: toleranceSeconds,
    afterTimeStep: afterStep,
  })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}
