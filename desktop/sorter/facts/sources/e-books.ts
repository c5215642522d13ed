import path from 'node:path'
import { type Element, elementsOf, htmlForm } from '../formats/markup.ts'
import { textInParts } from '../formats/parts.ts'
import { openZip, type Zip } from '../formats/zip.ts'
import type { FactSource } from '../source.ts'
import { timeOf } from '../times.ts'

const isBook = (type: string) => type === 'application/epub+zip'
const mostPackage = 512 * 1024

/** EPUB: the file of its package says what it is, and in which order its chapters come. */
export const bookProperties: FactSource = {
  gives: ['title', 'author', 'created'],
  isFor: isBook,
  async read({ bytes }, tell) {
    const { elements } = await packageOf(openZip(bytes))
    const text = (name: string) => elements.get(name)?.[0]?.text ?? null
    tell({ title: text('title'), author: text('creator'), created: timeOf(text('date') ?? '') })
  },
}

export const bookText: FactSource = {
  gives: ['text'],
  isFor: isBook,
  async read({ whole }, tell) {
    const zip = openZip(whole)
    const { folder, elements } = await packageOf(zip)
    const byId = new Map((elements.get('item') ?? []).map(({ attributes: { id, href } }) => [id, href]))
    const chapters = (elements.get('itemref') ?? []).flatMap(({ attributes: { idref } }) => {
      const href = byId.get(idref)
      return href === undefined ? [] : [path.posix.join(folder, decoded(href))]
    })
    await textInParts(zip, chapters, htmlForm, tell)
  },
}

type Package = { readonly folder: string; readonly elements: ReadonlyMap<string, readonly Element[]> }

async function packageOf(zip: Zip): Promise<Package> {
  const container = elementsOf((await zip.read('META-INF/container.xml', 8192)).toString('utf8'))
  const place = container.get('rootfile')?.[0]?.attributes['full-path'] ?? ''
  const content = await zip.read(place, mostPackage)
  return { folder: path.posix.dirname(place), elements: elementsOf(content.toString('utf8'), 8192) }
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}
