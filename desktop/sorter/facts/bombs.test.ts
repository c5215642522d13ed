import { Buffer } from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testBombs } from '../testing/bombs.ts'
import { pdf, stream, zip } from '../testing/documents.ts'
import { workbench } from '../testing/workbench.ts'
import { startFactLookUp } from './look-up.ts'

const docx = (content: Buffer | string) =>
  zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': content })
const openXml = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

testBombs({
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
})

test('a document of more than 20 MB tells its header, and its text is not read', async () => {
  const { folder } = workbench({})
  const file = path.join(folder, 'large.pdf')
  fs.writeFileSync(file, pdf(stream('/Filter/FlateDecode', Buffer.alloc(21 << 20))))
  const looking = startFactLookUp({ workerUrl: new URL('./facts-worker.ts', import.meta.url) })
  onTestFinished(() => looking.close())
  const { facts } = await looking.ask({ path: file, mayOpen: true, facts: ['title', 'pages', 'text'] })
  expect(facts).toMatchObject({ title: 'Offer (&) order', pages: 1, text: null })
})
