import { Buffer } from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { realDisk } from '../../disk/disk.ts'
import { pdf, stream } from '../../testing/documents.ts'
import { workbench } from '../../testing/workbench.ts'
import type { FactName } from '../../values/facts.ts'
import { answerQuestion } from '../answer.ts'
import { headerBounds, wholeBounds } from '../bytes.ts'

async function factsOf(bytes: Buffer, facts: readonly FactName[]) {
  const { folder } = workbench({})
  const file = path.join(folder, 'a.pdf')
  fs.writeFileSync(file, bytes)
  return (await answerQuestion(realDisk, { path: file, facts, mayOpen: true })).facts
}

/** With a directory that points elsewhere: pdf.js then searches all of the file. */
function broken(pageBytes: number): Buffer {
  const bytes = pdf(stream('', Buffer.alloc(pageBytes)))
  bytes.write('startxref\n0', bytes.lastIndexOf('startxref')) // 262800 becomes 062800
  return bytes
}

function withXmp(xmp: string): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R>>',
    `<</Type/Metadata/Subtype/XML/Length ${xmp.length}>>\nstream\n${xmp}\nendstream`,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  return Buffer.from(`%PDF-2.0\n${body.join('')}trailer\n<</Root 1 0 R>>\n`)
}
const xmp = (properties: string) =>
  `<x:xmpmeta><rdf:RDF><rdf:Description>${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`
const item = (text: string) => `<rdf:li>${text}</rdf:li>`

test('a PDF that needs more than the bound of a header is read as a whole', async () => {
  const bytes = broken(headerBounds.bytes)
  expect(await factsOf(bytes, ['title', 'pages'])).toMatchObject({ title: 'Offer (&) order', pages: 1 })
})

test('a PDF that needs more and is too large for that tells nothing', async () => {
  const bytes = broken(wholeBounds.bytes)
  expect(await factsOf(bytes, ['realType', 'title', 'pages'])).toMatchObject({
    realType: 'application/pdf',
    title: null,
    pages: null,
  })
})

test('a large PDF is read in ranges', async () => {
  const bytes = pdf(stream('', Buffer.alloc(wholeBounds.bytes)))
  expect(await factsOf(bytes, ['title', 'pages'])).toMatchObject({ title: 'Offer (&) order', pages: 1 })
})

test('a large PDF that is cut off costs its own facts', { timeout: 10_000 }, async () => {
  const bytes = broken(headerBounds.bytes)
  const next = Math.ceil(bytes.length / 4096) * 4096
  bytes.write(`startxref\n${next}\n%%EO`, bytes.lastIndexOf('startxref'))
  expect(await factsOf(bytes, ['title', 'pages'])).toMatchObject({ title: 'Offer (&) order', pages: 1 })
})

test('of a title in several languages, the first counts', async () => {
  const title = `<dc:title><rdf:Alt>${item('Offer')}${item('Angebot')}</rdf:Alt></dc:title>`
  expect(await factsOf(withXmp(xmp(title)), ['title'])).toMatchObject({ title: 'Offer' })
})

test('all authors count', async () => {
  const authors = `<dc:creator><rdf:Seq>${item('Ada')}${item('Grace')}</rdf:Seq></dc:creator>`
  expect(await factsOf(withXmp(xmp(authors)), ['author'])).toMatchObject({ author: 'Ada, Grace' })
})

test('the text and the properties are read at once', async () => {
  const page = stream('', Buffer.from('BT /F1 12 Tf 72 700 Td (Invoice) Tj ET'))
  expect(await factsOf(pdf(page), ['author', 'text'])).toMatchObject({
    author: 'Zoë Müller',
    text: 'Invoice',
  })
})
