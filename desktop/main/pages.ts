import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { protocol } from 'electron'
import { contentSecurityPolicy, pageFile } from './page-files.ts'

const root = fileURLToPath(new URL('../renderer', import.meta.url))
const notFound = new Response(null, { status: 404 })

/** Must run before the app is ready: an ordinary scheme has no origin of its own. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves the built window under `app://sortwell/`. */
export function servePages(): void {
  protocol.handle('app', async request => {
    const found = request.method === 'GET' ? pageFile(root, request.url) : null
    if (found === null) return notFound.clone()
    const { file, contentType } = found
    const headers = {
      'content-type': contentType,
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
    }
    return readFile(file).then(
      content => new Response(new Uint8Array(content), { headers }),
      () => notFound.clone(),
    )
  })
}
