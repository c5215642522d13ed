import { Buffer } from 'node:buffer'
import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from '../../disk/disk.ts'
import { compoundFile } from '../../testing/types/reported-types.ts'
import { workbench } from '../../testing/workbench.ts'
import { answerQuestion } from '../answer.ts'

async function typeOf(content: string | Buffer): Promise<string | null | undefined> {
  const file = path.join(workbench().folder, 'file')
  fs.writeFileSync(file, content)
  const { facts } = await answerQuestion(realDisk, { path: file, facts: ['realType'], mayOpen: true })
  return facts?.realType
}

test.each([
  'BMW and others',
  'GIF89a is a format',
  'ID3 tags are at the beginning',
  'FORMAT: letter',
  'FWS and CWS begin films',
  'CWS begins packed films',
  'MAC addresses',
  'MZ was the initials of a man',
  'Buy free things, and more of them',
  '####moov####',
  'AC1015 is a version',
  '%!TEX root = main.tex',
  'solid advice, and\nfacets of it',
  'ÿûthis is no song',
  `G${'a'.repeat(187)}G${'a'.repeat(300)}`,
  `${'a'.repeat(1080)}M.K.`,
  '',
])('a text that begins with %j has no type', async text => {
  expect(await typeOf(text)).toBeNull()
  expect(await typeOf(Buffer.from(text, 'latin1'))).toBeNull()
})

test.each([
  ['%PDF-1.4\n1 0 obj\n<<>>\nendobj', 'application/pdf'],
  ['%!PS-Adobe-3.0\n', 'application/postscript'],
  ['%!PS-Adobe-3.0 EPSF-3.0\n', 'application/eps'],
  ['{\\rtf1\\ansi Hello}', 'application/rtf'],
  ['<?xml version="1.0"?><a/>', 'application/xml'],
  ['\ufeff<?xml version="1.0"?><a/>', 'application/xml'],
  ['BEGIN:VCARD\r\nVERSION:4.0\r\n', 'text/vcard'],
  ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 'text/calendar'],
  ['@HD\tVN:1.6\tSO:coordinate\n@SQ\tSN:ref\tLN:45\n', 'text/x-sam'],
  ['WEBVTT\n\n00:11.000 --> 00:13.000\nHello', 'text/vtt'],
  ['solid cube\n  facet normal 0 0 1\n', 'model/stl'],
  ['-----BEGIN PGP MESSAGE-----\n', 'application/pgp-encrypted'],
  ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ ada@example.org\n', 'text/x-ssh-public-key'],
])('a text that begins with the certain mark %j is %s', async (text, type) => {
  expect(await typeOf(text)).toBe(type)
})

test('a text in UTF-16 has the type that its mark says', async () => {
  expect(await typeOf(Buffer.from('\ufeff<?xml version="1.0"?><a/>', 'utf16le'))).toBe('application/xml')
})

const icon = (kind: number, count: number, at: number) => {
  const bytes = Buffer.alloc(100)
  bytes.writeUInt16LE(kind, 2)
  bytes.writeUInt16LE(count, 4)
  bytes.writeUInt32LE(40, 14)
  bytes.writeUInt32LE(at, 18)
  return bytes
}

test('an icon or a pointer has its type', async () => {
  expect(await typeOf(icon(1, 1, 22))).toBe('image/x-icon')
  expect(await typeOf(icon(2, 2, 38))).toBe('image/x-icon')
})

test.each([
  ['a Quattro sheet', Buffer.from('0000020021510600080000000000ff00ff00', 'hex')],
  ['a TGA picture', Buffer.concat([Buffer.from('000002000000000000000000', 'hex'), Buffer.alloc(100, 9)])],
  ['a picture that would lie behind the end of the file', icon(1, 1, 80)],
])('%s is no icon', async (_, bytes) => {
  expect(await typeOf(bytes)).toBeNull()
})

test('a disk image has its type by its end, so that other compressed data is none', async () => {
  const packed = Buffer.concat([Buffer.from('7801edd0', 'hex'), Buffer.alloc(600)])
  expect(await typeOf(packed)).toBeNull()
  packed.write('koly', packed.length - 512)
  expect(await typeOf(packed)).toBe('application/x-apple-diskimage')
})

test.each([
  ['Word 97 and later', '0609020000000000c000000000000046', 'application/msword'],
  ['Word 95', '0009020000000000c000000000000046', 'application/msword'],
  ['Excel', '2008020000000000c000000000000046', 'application/vnd.ms-excel'],
  ['Visio', '121a020000000000c000000000000046', 'application/vnd.visio'],
  ['Publisher', '011202000000000000c0000000000046', 'application/x-mspublisher'],
  ['PowerPoint', '108d81649b4fcf1186ea00aa00b929e8', 'application/vnd.ms-powerpoint'],
  ['Outlook', '0b0d020000000000c000000000000046', 'application/vnd.ms-outlook'],
  ['a program to install', '84100c0000000000c000000000000046', 'application/x-msi'],
  ['another program', '303da383c527ce11bfd400400513bb57', 'application/x-cfb'],
  ['a library without a class', '00000000000000000000000000000000', 'application/x-cfb'],
])('a compound file of %s has the type of its class', async (_, classId, type) => {
  expect(await typeOf(compoundFile(classId))).toBe(type)
})

test.each([
  ['its root', 3072, 48, Buffer.from('fffffffe', 'hex')],
  ['its sectors', 3072, 30, Buffer.from('ffff', 'hex')],
  ['the end', 600, 0, Buffer.alloc(0)],
])('a compound file that is broken at %s is one of no program', async (_, size, at, bytes) => {
  const file = compoundFile('0609020000000000c000000000000046').subarray(0, size)
  bytes.copy(file, at)
  expect(await typeOf(file)).toBe('application/x-cfb')
})

test.each([
  ['ILBM', 'image/x-ilbm'],
  ['8SVX', 'audio/x-8svx'],
  ['AIFC', 'audio/aiff'],
  ['FTXT', null],
])('an IFF file with %s has type %s', async (form, type) => {
  expect(await typeOf(Buffer.from(`FORM\0\0\0\x64${form}BODY\0\0\0\x40${'a\0'.repeat(40)}`))).toBe(type)
})

test('Lotus 1-2-3 has a type from its first release on', async () => {
  for (const begin of ['0000020004040600', '0000020006040600', '00001a0000100400', '00001a0005100400'])
    expect(await typeOf(Buffer.from(`${begin}0000000000ff00ff00`, 'hex'))).toBe('application/vnd.lotus-1-2-3')
})

test('an Audible book, a tracker module, an analysis of Ableton Live and an early Canon photo have types', async () => {
  const tracker = Buffer.alloc(2000)
  tracker.write('BM is its title')
  tracker.write('M.K.', 1080)
  const analysis = Buffer.alloc(100)
  analysis.write('\x06I\x02', 'latin1')
  analysis.write('\xab\x1eVx', 35, 'latin1')
  expect(await typeOf(Buffer.from('000100005790753600000001', 'hex'))).toBe('audio/audible')
  expect(await typeOf(tracker)).toBe('audio/x-mod')
  expect(await typeOf(analysis)).toBe('audio/x-ableton-analysis')
  expect(await typeOf(Buffer.from('II\x1a\0\0\0HEAPCCDR\0\0', 'latin1'))).toBe('image/x-canon-crw')
})

test('a song whose tags are longer than they say has its type', async () => {
  const tags = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0x10, 0x26])
  expect(await typeOf(Buffer.concat([tags, Buffer.alloc(5000, 7)]))).toBe('audio/mpeg')
})

test('a TIFF has its type also where its tags cannot be read', async () => {
  expect(await typeOf(Buffer.from('49492b0008000000100000000000000000000000', 'hex'))).toBe('image/tiff')
})

const pem = { type: 'pkcs8', format: 'pem' } as const
const publicKeyEncoding = { type: 'spki', format: 'pem' } as const
const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: pem,
  publicKeyEncoding,
})
const locked = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { ...pem, cipher: 'aes-256-cbc', passphrase: 'secret' },
  publicKeyEncoding,
})
const early = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding,
})
const packed = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
})
const packedRsa = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  privateKeyEncoding: { type: 'pkcs1', format: 'der' },
  publicKeyEncoding: { type: 'pkcs1', format: 'der' },
})
const packedEarly = generateKeyPairSync('ec', {
  namedCurve: 'secp384r1',
  privateKeyEncoding: { type: 'sec1', format: 'der' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
})
const line = (words: string) => `-----${words}-----\n`

test.each([
  ['PKCS #8', privateKey],
  ['PKCS #8 with a password', locked.privateKey],
  ['SEC 1', early.privateKey],
  ['PKCS #8 in DER', packed.privateKey],
  ['PKCS #1 in DER', packedRsa.privateKey],
  ['SEC 1 in DER', packedEarly.privateKey],
  ['OpenSSH', `${line('BEGIN OPENSSH PRIVATE KEY')}b3BlbnNzaC1rZXktdjE`],
  ['PGP', `${line('BEGIN PGP PRIVATE KEY BLOCK')}\nlQVYBGZ`],
  ['PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519\r\nEncryption: none\r\n'],
  ['SSH2', '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n'],
  ['a certificate and its key', `${line('BEGIN CERTIFICATE')}MIIB\n${line('END CERTIFICATE')}${privateKey}`],
  [
    'an unpacked key store',
    `Bag Attributes\n    friendlyName: a\nKey Attributes: <No Attributes>\n${privateKey}`,
  ],
  ['an unpacked key store without a name', `Bag Attributes: <No Attributes>\n${privateKey}`],
  [
    'a certificate in words and its key',
    `Certificate:\n    Data:\n        Version: 3 (0x2)\n${line('BEGIN CERTIFICATE')}MIIB\n${line('END CERTIFICATE')}${privateKey}`,
  ],
  ['an empty line and a key', `\r\n${privateKey}`],
])('a private key in the form of %s has the type of private keys', async (_, key) => {
  expect(await typeOf(key)).toBe('application/x-private-key')
})

test.each([
  ['a public key', publicKey],
  ['a public key in DER', packed.publicKey],
  ['a public key of RSA in DER', packedRsa.publicKey],
  ['a public key of a curve in DER', packedEarly.publicKey],
  ['a certificate', `${line('BEGIN CERTIFICATE')}MIIB\n${line('END CERTIFICATE')}`],
  ['a public key of PGP', line('BEGIN PGP PUBLIC KEY BLOCK')],
  ['a signature', line('BEGIN PGP SIGNATURE')],
  ['a manual that quotes a key', `Make a key:\n${privateKey}`],
])('%s is no private key', async (_, bytes) => {
  expect(await typeOf(bytes)).toBeNull()
})
