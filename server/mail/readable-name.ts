/** Control characters, bidirectional controls and other invisible characters. Joiners are part of some scripts. */
const unseen = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
/** Full stops, and characters read or resolved as one. */
const dots = /([.\u2024\u3002\uFE12\uFE52\uFF0E\uFF61])(?=\S)/gu
const colons = /([:\uFE13\uFE55\uFF1A])(?=\S)/gu
const doubleSlashes = /([/\uFF0F\\\uFF3C])(?=[/\uFF0F\\\uFF3C])/gu
const ats = /\s*([@\uFE6B\uFF20])\s*/gu
/** Mail programs take seven or more digits for a phone number. */
const telephone = /[+(]*\d(?:[\s().\-/]*\d){6,}/gu
const longest = 100

/**
 * A name as a mail shows it: one that a mail program would turn into a link is broken up by spaces.
 * @returns at most 100 code points; empty without a visible character
 */
export function readableName(name: string): string {
  const loose = name
    .replace(unseen, '')
    .replace(telephone, '…')
    .replace(dots, '$1 ')
    .replace(colons, '$1 ')
    .replace(doubleSlashes, '$1 ')
    .replace(/\/ \/(?=\S)/gu, '/ / ')
    .replace(ats, ' $1 ')
  return [...loose.trim()].slice(0, longest).join('').trim()
}

/** The salutation. @param name null where the address is not verified: the name may be anything */
export function hello(name: string | null): string {
  const readable = readableName(name ?? '')
  return readable === '' ? 'Hello,' : `Hello ${readable},`
}
