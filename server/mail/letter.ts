/** Where and when a request was made, as a letter states it. */
export type Occasion = { readonly device: string; readonly ip: string; readonly at: number }

type Link = { readonly label: string; readonly href: string }

/** A letter before layout: paragraphs, then its links, then closing paragraphs. */
export type Letter = {
  readonly to: string
  readonly subject: string
  readonly before: readonly string[]
  readonly links?: readonly Link[]
  readonly after: readonly string[]
}

/** A letter ready to send. `id` is the same for every retry, so that mail programs recognise a duplicate. */
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

/** Phones turn numbers and dates into links unless told otherwise. */
const noDetection = '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">'

/** Renders a letter as plain text and as equivalent HTML. Names come from people: HTML is escaped. */
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
