import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from '../contract/fields.ts'

const common = new Set(dictionary['passwords-common'].filter(word => word.length >= passwordLength.min))
const productWords = ['sortwell']

/**
 * Judges a new password.
 * The contract checks its length; here: is it among the first that an attacker tries? No composition rules (ASVS
 * 6.2.5).
 * @returns a sentence, or undefined for a good one
 */
export function findPasswordFault(
  password: string,
  person: { readonly email: string; readonly name: string },
) {
  const plain = password.normalize('NFKC').toLowerCase()
  if (common.has(plain) || isRepeated(plain))
    return 'That password is among the first that attackers try. Please choose another one.'
  const [localPart = ''] = person.email.toLowerCase().split('@')
  const known = [...productWords, localPart, person.email.toLowerCase(), person.name.toLowerCase()]
  if (known.some(word => word.length >= 4 && isMostly(plain, word)))
    return 'Please choose a password that is not made of your name, your address or the word Sortwell.'
  return undefined
}

/** A short piece repeated: aaaaaaaa, abcabcabc. */
const isRepeated = (text: string) => /^(.{1,4})\1+$/su.test(text)

/** The word with at most four more characters: ann.smith1, sortwell2026. */
const isMostly = (text: string, word: string) => text.includes(word) && text.length - word.length <= 4
