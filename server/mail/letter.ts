/** A letter before it is laid out: paragraphs, then at most one link, then closing paragraphs. */
export type Letter = {
  readonly to: string
  readonly subject: string
  readonly before: readonly string[]
  readonly link?: { readonly label: string; readonly href: string }
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

/** Lays a letter out as plain text and as HTML that says the same. Names come from people: HTML is escaped. */
export function writeLetter(id: string, letter: Letter): WrittenLetter {
  const { to, subject, before, link, after } = letter
  const text = [...before, ...(link ? [`${link.label}:\n${link.href}`] : []), ...after, 'Sortwell'].join(
    '\n\n',
  )
  const button = link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>` : ''
  const body = [...before.map(paragraph), button, ...after.map(paragraph), '<p>Sortwell</p>'].join('\n')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body>\n${body}\n</body></html>`
  return { id, to, subject, text, html }
}
