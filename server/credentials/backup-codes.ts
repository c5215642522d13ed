import { randomInt } from 'node:crypto'

/** Base32 without the letters that are read as digits (Crockford's alphabet). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeCount = 10
const secretLength = 10

/** Ten codes of 50 random bits. Each begins with its slot, so that checking one costs one hash. Form: 3abcde-fghjk. */
export const createBackupCodes = (): readonly string[] =>
  Array.from({ length: codeCount }, (_, slot) => {
    const secret = Array.from({ length: secretLength }, () => alphabet[randomInt(alphabet.length)]).join('')
    return `${slot}${secret.slice(0, 5)}-${secret.slice(5)}`
  })

/**
 * Reads a backup code as people type it: upper case, spaces and the o for a zero do not matter.
 * @returns its slot and its one written form, or undefined when it cannot be one
 */
export function readBackupCode(typed: string): { readonly slot: number; readonly code: string } | undefined {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  const isOne =
    plain.length === secretLength + 1 && /^\d/.test(plain) && [...plain].every(c => alphabet.includes(c))
  return isOne ? { slot: Number(plain[0]), code: `${plain.slice(0, 6)}-${plain.slice(6)}` } : undefined
}
