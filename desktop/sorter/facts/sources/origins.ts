import { Buffer } from 'node:buffer'
import { domainToUnicode } from 'node:url'
import { decodeText } from '../formats/texts.ts'
import type { FactSource } from '../source.ts'

/** What browsers note beside a file, by the name of the attribute. The first that names a host counts. */
const notes: Readonly<
  Partial<Record<NodeJS.Platform, readonly (readonly [string, (note: Buffer) => readonly string[]])[]>>
> = {
  linux: [
    ['user.xdg.referrer.url', oneUrl],
    ['user.xdg.origin.url', oneUrl],
    ['user.Zone.Identifier', urlsInZone], // of a disk of Windows
  ],
  darwin: [['com.apple.metadata:kMDItemWhereFroms', note => stringsInPlist(note).toReversed()]], // the page comes last
  win32: [['Zone.Identifier', urlsInZone]],
}

/** Where a file was downloaded: the host of the page with the link where that is known, else of the download. */
export function origins(platform: NodeJS.Platform): FactSource {
  return {
    gives: ['from'],
    isFor: () => true,
    read({ attribute }, tell) {
      for (const [name, urlsIn] of notes[platform] ?? []) {
        const note = attribute(name)
        const [host] = note === null ? [] : urlsIn(note).flatMap(url => hostOf(url) ?? [])
        if (host !== undefined) return tell({ from: host })
      }
    },
  }
}

function oneUrl(note: Buffer): readonly string[] {
  return [note.toString('utf8')]
}

/** Lines of an INI file, in the letters of the system's language. */
function urlsInZone(note: Buffer): readonly string[] {
  const text = decodeText(note)
  return ['ReferrerUrl', 'HostUrl'].flatMap(key => {
    const [, url] = new RegExp(`^${key}=(.*)$`, 'im').exec(text) ?? []
    return url === undefined ? [] : [url]
  })
}

/** `https://mail.example.org:8443/x` → `mail.example.org`; null for what is not of the web. */
export function hostOf(text: string): string | null {
  const [, url = ''] = /^(?:blob:)?((?:https?|ftps?):\/\/.*)$/is.exec(text.replaceAll('\0', '').trim()) ?? []
  return (URL.canParse(url) && domainToUnicode(new URL(url).hostname)) || null
}

const mostStrings = 16
const [oneByteText, twoByteText, list] = [5, 6, 10]

/**
 * The texts in a binary property list that is a list of texts. Libraries follow lists in lists, of which a hundred bytes
 * can make more than any memory holds.
 */
function stringsInPlist(bytes: Buffer): readonly string[] {
  if (!bytes.toString('latin1', 0, 8).startsWith('bplist0') || bytes.length < 40) return []
  const trailer = bytes.subarray(bytes.length - 32)
  const [placeBytes = 0, referenceBytes = 0] = trailer.subarray(6)
  const [top, table] = [Number(trailer.readBigUInt64BE(16)), Number(trailer.readBigUInt64BE(24))]
  const placeOf = (object: number) => bytes.readUIntBE(table + object * placeBytes, placeBytes)
  const whole = objectAt(bytes, placeOf(top))
  if (whole.kind !== list) return []
  return Array.from({ length: Math.min(whole.count, mostStrings) }, (_, index) => {
    const { kind, count, start } = objectAt(
      bytes,
      placeOf(bytes.readUIntBE(whole.start + index * referenceBytes, referenceBytes)),
    )
    if (kind === oneByteText) return bytes.toString('latin1', start, start + count)
    if (kind !== twoByteText) return ''
    return Buffer.from(bytes.subarray(start, start + 2 * count - ((2 * count) % 2)))
      .swap16()
      .toString('utf16le')
  })
}

/** A byte says what it is and how long; where four bits do not hold that, a number follows. */
function objectAt(bytes: Buffer, at: number) {
  const mark = bytes.readUInt8(at)
  const [kind, short] = [mark >> 4, mark & 15]
  if (short !== 15) return { kind, count: short, start: at + 1 }
  const numberBytes = 2 ** (bytes.readUInt8(at + 1) & 3)
  if (numberBytes > 4) return { kind, count: 0, start: at }
  return { kind, count: bytes.readUIntBE(at + 2, numberBytes), start: at + 2 + numberBytes }
}
