/** Where and when someone asked for something, as a letter tells it. */
export type Occasion = { readonly device: string; readonly ip: string; readonly at: number }

type Link = { readonly label: string; readonly href: string }

/** A letter before it is laid out: paragraphs, then its links, then closing paragraphs. */
export type Letter = {
  readonly to: string
  readonly subject: string
  readonly before: readonly string[]
  readonly links?: readonly Link[]
  readonly after: readonly string[]
}

/** A letter as it travels. `id` stays the same over every try, so that a mail program can tell a repeated one. */
export type WrittenLetter = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, c => escapes[c] ?? c)
const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

/** Telephones make links of numbers and dates unless they are told not to. */
const noDetection = '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">'

/** Lays a letter out as plain text and as HTML that says the same. Names come from people: HTML is escaped. */
export function writeLetter(id: string, letter: Letter): WrittenLetter {
  const { to, subject, before, links = [], after } = letter
  const written = links.map(({ label, href }) => `${label}:\n${href}`)
  const text = [...before, ...written, ...after, 'Sortwell'].join('\n\n')
  const buttons = links.map(
    ({ label, href }) => `<p><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`,
  )
  const body = [...before.map(paragraph), ...buttons, ...after.map(paragraph), '<p>Sortwell</p>'].join('\n')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8">${noDetection}<title>${escapeHtml(subject)}</title><body>\n${body}\n</body></html>`
  return { id, to, subject, text, html }
}
