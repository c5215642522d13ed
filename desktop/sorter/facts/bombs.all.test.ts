import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import { testBombs } from '../testing/bombs.ts'
import { pdf, stream } from '../testing/documents.ts'

const blanks = () => deflateSync(Buffer.alloc(300 << 20, ' '))

testBombs({
  'a page that unpacks to 300 MB.pdf': {
    bytes: () => pdf(stream('/Filter/FlateDecode', blanks())),
    type: 'application/pdf',
  },
  'a page packed twice.pdf': {
    bytes: () => pdf(stream('/Filter[/FlateDecode/FlateDecode]', deflateSync(blanks()))),
    type: 'application/pdf',
  },
})
