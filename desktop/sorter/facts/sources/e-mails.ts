import type { Buffer } from 'node:buffer'
import PostalMime, { type Address, type Email } from 'postal-mime'
import { htmlForm, readMarkup } from '../formats/markup.ts'
import { decodeText, textSink } from '../formats/texts.ts'
import type { FactSource } from '../source.ts'
import { timeInWords } from '../times.ts'

const isMail = (type: string, name: string) =>
  type === 'message/rfc822' || (type === '' && /\.eml$/i.test(name))

const mostHeaders = 32 * 1024
const headersEnd = /\r?\n\r?\n/
/** Deeper than any mail that people write; broken ones nest without end. */
const options = { maxNestingDepth: 32, maxRfc822NestingDepth: 3 }

/** Who sent an e-mail, its subject, and when. */
export const mailProperties: FactSource = {
  gives: ['title', 'author', 'created'],
  isFor: isMail,
  async read({ bytes }, tell) {
    const begin = bytes.read(0, Math.min(bytes.size, mostHeaders))
    const mail = await PostalMime.parse(decodeText(headersOf(begin)), options)
    const date = mail.headers.find(({ key }) => key === 'date')?.value ?? ''
    tell({
      title: mail.subject ?? null,
      author: personOf(mail.from ?? mail.sender),
      created: timeInWords(date),
    })
  },
}

function headersOf(begin: Buffer): Buffer {
  const end = headersEnd.exec(begin.toString('latin1'))
  return end === null ? begin : begin.subarray(0, end.index)
}

/** `Jane Doe <jane@example.org>` */
function personOf(address: Address | undefined): string | null {
  const [{ name, address: mailbox } = { name: '', address: '' }] =
    address?.group ?? (address ? [address] : [])
  return name && mailbox ? `${name} <${mailbox}>` : name || mailbox || null
}

/** What people wrote comes before what they attached. */
const mostMail = 512 * 1024

/** What it says; what is attached to it is not read. */
export const mailText: FactSource = {
  gives: ['text'],
  isFor: isMail,
  async read({ whole }, tell) {
    const mail: Email = await PostalMime.parse(whole.read(0, Math.min(whole.size, mostMail)), options)
    const sink = textSink()
    if (mail.text) sink.add(mail.text)
    else readMarkup(mail.html ?? '', htmlForm, sink)
    tell({ text: sink.text() })
  },
}
