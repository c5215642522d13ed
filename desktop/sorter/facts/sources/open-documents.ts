import { elementsOf, type TextForm } from '../formats/markup.ts'
import { textInParts } from '../formats/parts.ts'
import { openZip } from '../formats/zip.ts'
import type { FactSource } from '../source.ts'
import { timeOf } from '../times.ts'

const isOpenDocument = (type: string) => type.startsWith('application/vnd.oasis.opendocument.')
const mostProperties = 32 * 1024

/** ODT, ODS, ODP and their templates. */
export const openDocumentProperties: FactSource = {
  gives: ['title', 'author', 'created', 'pages'],
  isFor: isOpenDocument,
  async read({ bytes }, tell) {
    const meta = elementsOf((await openZip(bytes).read('meta.xml', mostProperties)).toString('utf8'))
    const text = (name: string) => meta.get(name)?.[0]?.text ?? null
    const pages = Number(meta.get('document-statistic')?.[0]?.attributes['meta:page-count'])
    tell({
      title: text('title'),
      author: text('initial-creator') ?? text('creator'), // the second is who wrote to it last
      created: timeOf(text('creation-date') ?? ''),
      pages,
    })
  },
}

const ends = new Set(['p', 'h', 's', 'tab', 'line-break', 'list-item', 'table-cell'])

const form: TextForm = {
  within: new Set(['body']),
  without: new Set(['tracked-changes', 'annotation', 'scripts']),
  endsWord: name => ends.has(name),
}

export const openDocumentText: FactSource = {
  gives: ['text'],
  isFor: isOpenDocument,
  read: ({ whole }, tell) => textInParts(openZip(whole), ['content.xml'], form, tell),
}
