import { Buffer } from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { pdf, zip } from '../testing/document-samples.ts'
import { workbench } from '../testing/workbench.ts'
import { startFactLookUp } from './look-up.ts'

const stream = (filter: string, packed: Buffer) =>
  Buffer.concat([
    Buffer.from(`<</Filter${filter}/Length ${packed.length}>>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
const blanks = (megabytes: number) => deflateSync(Buffer.alloc(megabytes << 20, ' '))
const docx = (content: Buffer | string) =>
  zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': content })
const openXml = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Small files that unpack to more than any memory holds, or nest without end. */
const bombs: Readonly<Record<string, { readonly bytes: () => Buffer; readonly type: string | null }>> = {
  'a page that unpacks to 300 MB.pdf': {
    bytes: () => pdf(stream('/FlateDecode', blanks(300))),
    type: 'application/pdf',
  },
  'a page packed twice.pdf': {
    bytes: () => pdf(stream('[/FlateDecode/FlateDecode]', deflateSync(blanks(300)))),
    type: 'application/pdf',
  },
  'a part that unpacks to 100 MB.docx': { bytes: () => docx(Buffer.alloc(100 << 20, ' ')), type: openXml },
  'a million elements, none closed.docx': { bytes: () => docx('<w:p>'.repeat(1_000_000)), type: openXml },
  'parts in parts.eml': {
    bytes: () =>
      Buffer.from(
        `Subject: deep\r\n${Array.from({ length: 5000 }, (_, depth) => `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n`).join('')}`,
      ),
    type: null,
  },
  'a header without end.eml': {
    bytes: () => Buffer.from(`Subject: deep\r\nX: ${'y '.repeat(4_000_000)}`),
    type: null,
  },
}

test.each(Object.entries(bombs))(
  '%s costs its text at most, and little memory',
  async (name, { bytes, type }) => {
    const { folder } = workbench({})
    const file = path.join(folder, name)
    fs.writeFileSync(file, bytes())
    const looking = startFactLookUp({
      workerUrl: new URL('./facts-worker.ts', import.meta.url),
      patienceMs: 30_000,
    })
    onTestFinished(() => looking.close())
    const question = { path: file, mayOpen: true } as const
    await looking.ask({ ...question, facts: ['realType'] }) // starts the thread
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 5)
    onTestFinished(() => clearInterval(watch))
    const { facts } = await looking.ask({ ...question, facts: ['realType', 'pages', 'text', 'dateInText'] })
    expect(facts).toMatchObject({ realType: type, pages: name.endsWith('.pdf') ? 1 : null, text: null })
    // The bound is 192 MB, looked at every 20 ms when this thread comes to it. Without a bound the PDFs take 580 MB and more.
    expect((most - before) >> 20).toBeLessThan(450)
  },
)

test('a document of more than 20 MB tells its header, and its text is not read', async () => {
  const { folder } = workbench({})
  const file = path.join(folder, 'large.pdf')
  fs.writeFileSync(file, pdf(stream('/FlateDecode', Buffer.alloc(21 << 20))))
  const looking = startFactLookUp({ workerUrl: new URL('./facts-worker.ts', import.meta.url) })
  onTestFinished(() => looking.close())
  const { facts } = await looking.ask({ path: file, mayOpen: true, facts: ['title', 'pages', 'text'] })
  expect(facts).toMatchObject({ title: 'Offer (&) order', pages: 1, text: null })
})
