import type { Buffer } from 'node:buffer'
import { privateKeyType } from '../../values/file-types-data.ts'
import { decodeText } from './texts.ts'

const anyKey = '-{4,5} ?BEGIN [A-Z0-9 ]*PRIVATE KEY\\b'
const publicKey = '(ssh-(rsa|dss|ed25519)|ecdsa-sha2-nistp\\d{3}|sk-[a-z0-9-]+@openssh\\.com) AAAA'

/**
 * Formats that are text from their first letter, with marks that no other text begins with. Marks of binary formats do not
 * count in a text: many are so short that words begin with them.
 */
const textTypes: readonly (readonly [type: string, mark: RegExp])[] = [
  // Alone, or behind the certificates in the same file, which OpenSSL may have put into words.
  [privateKeyType, new RegExp(`^\\s*((-{4,5} ?BEGIN |Bag Attributes|Certificate:)[^]*?\\n)?${anyKey}`)],
  [privateKeyType, /^PuTTY-User-Key-File-\d: /],
  ['text/x-ssh-public-key', new RegExp(`^(${publicKey}|---- BEGIN SSH2 PUBLIC KEY)`)],
  ['application/pgp-encrypted', /^-----BEGIN PGP MESSAGE-----/],
  ['application/pdf', /^%PDF-\d\.\d/],
  ['application/eps', /^%!PS-Adobe-\d\.\d EPSF-/],
  ['application/postscript', /^%!PS/],
  ['application/rtf', /^\{\\rtf/],
  ['application/xml', /^<\?xml\s/],
  ['text/vcard', /^BEGIN:VCARD\b/],
  ['text/x-sam', /^@(HD|SQ|RG|PG|CO)\t/], // sequence alignments
  ['text/calendar', /^BEGIN:VCALENDAR\b/],
  ['text/vtt', /^WEBVTT(\s|$)/],
  ['model/stl', /^solid\b.*[\r\n]\s*(facet|endsolid)\b/],
  ['application/x-ms-regedit', /^(REGEDIT4|Windows Registry Editor Version 5\.00)\r\n/],
  ['application/x-unix-archive', /^!<arch>\n/],
  // Not text, but they look like it: UTF-16 by its mark, and a short archive without a control character.
  ['application/vnd.sketchup.skp', /^\u0effSketchUp Model/],
  ['application/x-bzip2', /^BZh[1-9]1AY&SY/],
]

/** @param begin of a text @returns its MIME type; undefined where no mark is certain */
export function typeOfText(begin: Buffer): string | undefined {
  const text = decodeText(begin)
  return textTypes.find(([, mark]) => mark.test(text))?.[0]
}
