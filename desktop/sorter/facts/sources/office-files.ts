import { elementsOf, type TextForm } from '../formats/markup.ts'
import { textInParts } from '../formats/parts.ts'
import { openZip } from '../formats/zip.ts'
import type { FactSource } from '../source.ts'
import { timeOf } from '../times.ts'

const isOffice = (type: string) => type.startsWith('application/vnd.openxmlformats-officedocument.')
const mostProperties = 32 * 1024

/** DOCX, XLSX and PPTX: two small files in them say who wrote what and when. */
export const officeProperties: FactSource = {
  gives: ['title', 'author', 'created', 'pages'],
  isFor: isOffice,
  async read({ bytes }, tell) {
    const zip = openZip(bytes)
    const read = async (name: string) => elementsOf((await zip.read(name, mostProperties)).toString('utf8'))
    try {
      const core = await read('docProps/core.xml')
      const text = (name: string) => core.get(name)?.[0]?.text ?? null
      tell({ title: text('title'), author: text('creator'), created: timeOf(text('created') ?? '') })
    } finally {
      const app = await read('docProps/app.xml')
      tell({ pages: Number(app.get('Pages')?.[0]?.text ?? app.get('Slides')?.[0]?.text) })
    }
  },
}

const ends = new Set(['p', 'tab', 'br', 'cr', 'tc', 'si', 'c'])

/** Of a cell, a slide or a paragraph; what a form shows instead and what was deleted is not text. */
const form: TextForm = {
  within: new Set(['t']),
  without: new Set(['Fallback', 'rPh']),
  endsWord: name => ends.has(name),
}

/** The files with text, in the order in which they are read. */
const partForms: readonly RegExp[] = [
  /^word\/document\.xml$/,
  /^word\/(header|footer|footnotes|endnotes)\d*\.xml$/,
  /^xl\/sharedStrings\.xml$/,
  /^xl\/worksheets\/sheet\d+\.xml$/,
  /^ppt\/slides\/slide\d+\.xml$/,
  /^ppt\/notesSlides\/notesSlide\d+\.xml$/,
]

export const officeText: FactSource = {
  gives: ['text'],
  isFor: isOffice,
  async read({ whole }, tell) {
    const zip = openZip(whole)
    const byNumber = zip.names.toSorted(new Intl.Collator('en', { numeric: true }).compare)
    const parts = partForms.flatMap(part => byNumber.filter(name => part.test(name)))
    await textInParts(zip, parts, form, tell)
  },
}
