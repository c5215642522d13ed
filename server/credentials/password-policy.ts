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
/** How many digits and signs in and around the words of a person are still a date and what people put beside it. */
const mostBetween = 12
/** The shortest part of a name or an address to look for. */
const shortestPart = 2
/** Many good passwords contain four digits of a common number, so a number counts only from the length of a password on. */
const isTelling = (word: string) => word.length >= (/\p{L}/u.test(word) ? shortest : passwordLength.min)
const common = new Set(dictionary['passwords-common'].filter(isTelling).map(fold))
const productWords = ['sortwell']

/** Neighbouring keys, of which a part is as well known as a word. */
const keyboardRows = ['qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm'].map(fold)
const isCommon = (word: string) =>
  common.has(word) || (word.length >= shortest && keyboardRows.some(row => row.includes(word)))

/**
 * Judges a new password.
 * The contract checks its length; here: is it among the first that an attacker tries? Attackers write common words with
 * lookalikes and put years and signs around them, and the words that everybody knows about a person. No composition rules
 * (ASVS 6.2.5).
 * @returns a sentence, or undefined for a good one
 */
export function findPasswordFault(
  password: string,
  person: { readonly email: string; readonly name: string },
) {
  const plain = plainOf(password)
  const words = bareWords(plain)
  if (words.filter(isTelling).map(fold).some(isCommon) || isRepeated(plain))
    return 'That password is among the first that attackers try. Please choose another one.'
  const [localPart = ''] = person.email.split('@')
  const own = [...productWords, localPart, person.name].map(plainOf)
  if (
    [...own, plainOf(person.email)].some(word => isMostly(plain, word)) ||
    isMadeOf([plain, ...words.map(fold)], own)
  )
    return 'Please choose a password that is not made of your name, your address or the word Sortwell.'
  return undefined
}

/** Without accents. */
const plainOf = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
const lettersOf = (text: string) => text.replaceAll(/\P{L}+/gu, '')
const hasFewOthers = (text: string) => text.length - lettersOf(text).length <= mostBetween

/** Whether one of the texts is nothing but parts of the words, in any order and number, with digits and signs. */
function isMadeOf(texts: readonly string[], words: readonly string[]): boolean {
  const parts = words
    .flatMap(word => [lettersOf(word), ...word.split(/\P{L}+/u)])
    .filter(part => part.length >= shortestPart)
    .map(fold)
  return texts
    .filter(hasFewOthers)
    .map(text => fold(lettersOf(text)))
    .some(text => {
      const reached = new Set([0])
      for (const at of reached)
        for (const part of parts) if (text.startsWith(part, at)) reached.add(at + part.length)
      return text !== '' && reached.has(text.length)
    })
}

/** The text as a word, with fewer and fewer of the digits and signs around it. */
function bareWords(text: string): readonly string[] {
  const before = /^\P{L}*/u.exec(text)?.[0].length ?? 0
  const after = /\P{L}*$/u.exec(text)?.[0].length ?? 0
  const words: string[] = []
  for (let start = 0; start <= Math.min(before, mostAround); start += 1)
    for (let cut = 0; cut <= Math.min(after, mostAround - start); cut += 1)
      words.push(text.slice(start, text.length - cut))
  return words
}

/** A short piece or a common word repeated: aaaaaaaa, abcabcabc, football!football. */
function isRepeated(text: string): boolean {
  const [, word = ''] = /^(.{4,}?)\1+$/su.exec(lettersOf(text)) ?? []
  return /^(.{1,4})\1+$/su.test(text) || (hasFewOthers(text) && isCommon(fold(word)))
}

/** The word with at most four more characters: ann.smith1, sortwell2026. */
const isMostly = (text: string, word: string) =>
  word.length >= shortest && text.includes(word) && text.length - word.length <= 4
