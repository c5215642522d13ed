import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'

const texts = {
  'signed-in': ['You are signed in', 'You can close this page and go back to Sortwell.'],
  denied: ['You are not signed in', 'You can close this page and go back to Sortwell.'],
  failed: ['That did not work', 'Please go back to Sortwell and try again.'],
  stray: ['Nothing to see here', 'Sortwell is waiting for another page.'],
} as const

const style =
  ':root{color-scheme:light dark;font-family:system-ui,sans-serif}body{max-width:28rem;margin:20vh auto;padding:0 1.5rem}'
const styleHash = createHash('sha256').update(style).digest('base64')
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
}

/** The browser's last page of a sign-in. Resolves once it has been sent. */
export async function answerPage(response: ServerResponse, name: keyof typeof texts): Promise<void> {
  const [title, text] = texts[name]
  const sent = once(response, 'close')
  response.writeHead(name === 'stray' ? 404 : 200, headers)
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title} · Sortwell</title><style>${style}</style><main><h1>${title}</h1><p>${text}</p></main></html>`,
  )
  await sent
}
