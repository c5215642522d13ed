/** Control characters, those that turn the direction of text, and others that nobody sees. Joiners are part of some scripts. */
const unseen = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu
/** A full stop, and what is read or resolved as one. */
const dots = /([.\u2024\u3002\uFE12\uFE52\uFF0E\uFF61])(?=\S)/gu
const colons = /([:\uFE13\uFE55\uFF1A])(?=\S)/gu
const doubleSlashes = /([/\uFF0F\\\uFF3C])(?=[/\uFF0F\\\uFF3C])/gu
const ats = /\s*([@\uFE6B\uFF20])\s*/gu
/** Seven digits or more are a telephone number to a mail program. */
const telephone = /[+(]*\d(?:[\s().\-/]*\d){6,}/gu
const longest = 100

/**
 * A name as a mail shows it: one that a mail program would make a link of has spaces where the link would be held together.
 * @returns at most 100 code points; empty when there is nothing to see
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

/** How a mail begins. @param name null where the address is not proven: whoever typed it may have typed anything */
export function hello(name: string | null): string {
  const readable = readableName(name ?? '')
  return readable === '' ? 'Hello,' : `Hello ${readable},`
}
