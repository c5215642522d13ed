import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordLength } from '../contract/fields.ts'

/** Characters that people write for one another; the first of each row stands for all. */
const lookalikes = ['a@4', 'b8', 'e3', 'g69', 'il1!|', 'o0', 's5$', 't7+', 'z2']
const letterOf = new Map(lookalikes.flatMap(row => [...row].map(character => [character, row.charAt(0)])))
const anyLookalike = new RegExp(`[${lookalikes.map(row => row.slice(1)).join('')}]`, 'g')
const fold = (text: string) => text.replace(anyLookalike, character => letterOf.get(character) ?? character)

/** The shortest word to look for, and how many digits and signs around it are still a year and an exclamation mark. */
const shortest = 4
const mostAround = 6
/** Many good passwords contain four digits of a common number, so a number counts only from the length of a password on. */
const isTelling = (word: string) => word.length >= (/\p{L}/u.test(word) ? shortest : passwordLength.min)
const common = new Set(dictionary['passwords-common'].filter(isTelling).map(fold))
const productWords = ['sortwell']

/**
 * Judges a new password.
 * The contract checks its length; here: is it among the first that an attacker tries? Attackers write common words with
 * lookalikes and put years and signs around them. No composition rules (ASVS 6.2.5).
 * @returns a sentence, or undefined for a good one
 */
export function findPasswordFault(
  password: string,
  person: { readonly email: string; readonly name: string },
) {
  const plain = password.normalize('NFKC').toLowerCase()
  const words = bareWords(plain)
  if (words.some(word => common.has(word)) || isRepeated(plain))
    return 'That password is among the first that attackers try. Please choose another one.'
  const [localPart = ''] = person.email.toLowerCase().split('@')
  const known = [...productWords, localPart, person.email.toLowerCase(), person.name.toLowerCase()]
  if (known.some(word => word.length >= shortest && (isMostly(plain, word) || words.includes(fold(word)))))
    return 'Please choose a password that is not made of your name, your address or the word Sortwell.'
  return undefined
}

/** The text as a word, with fewer and fewer of the digits and signs around it, lookalikes folded. */
function bareWords(text: string): readonly string[] {
  const before = /^\P{L}*/u.exec(text)?.[0].length ?? 0
  const after = /\P{L}*$/u.exec(text)?.[0].length ?? 0
  const words: string[] = []
  for (let start = 0; start <= Math.min(before, mostAround); start += 1)
    for (let cut = 0; cut <= Math.min(after, mostAround - start); cut += 1)
      words.push(text.slice(start, text.length - cut))
  return words.filter(isTelling).map(fold)
}

/** A short piece repeated: aaaaaaaa, abcabcabc. */
const isRepeated = (text: string) => /^(.{1,4})\1+$/su.test(text)

/** The word with at most four more characters: ann.smith1, sortwell2026. */
const isMostly = (text: string, word: string) => text.includes(word) && text.length - word.length <= 4
