import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { addresses } from '../../server/contract/addresses.ts'
import { endpoints } from '../../server/contract/endpoints.ts'

/** Browsers with `light-dark()`, since 2024: lowered, it would not follow the chosen appearance. */
const target = ['chrome125', 'firefox128', 'safari17.5']

const roomOf = (id: string) => /\/web\/(?:kit|app)\/([a-z-]+)\//.exec(id)?.[1] ?? 'shared'

/**
 * Chunks: one for every page, and one a room for what several of its screens share; by default each set of screens has
 * its own.
 */
const files = [
  { name: 'index', test: /\/web\/(site\/main|app\/shell|kit\/[^/]+$)/, priority: 2 },
  // The kit's before those of the app, which would take along what they use of it.
  { debugName: 'kit', name: roomOf, test: /\/web\/kit\//, minShareCount: 2, priority: 1 },
  { debugName: 'room', name: roomOf, minShareCount: 2 },
]

/** Descriptions are for search engines: the build writes them into the pages; no script reads them. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/app\/shell\/routes\.ts$/ },
    handler: (code, _, options) => (options?.ssr ? null : code.replace(/^ +description:\s+'.*',\n/gm, '')),
  },
}

/** What a call takes is checked by the server; the site reads answers only. */
const withoutInputs: Plugin = {
  name: 'without-inputs',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/server\/contract\/endpoints\.ts$/ },
    // Over one line, or over several up to the bracket that stands as far left.
    handler: code => code.replace(/^( +)input: (?:.*,|.*[({]\n(?:\1 +.*\n)*\1.*,)\n/gm, ''),
  },
}

const server = process.env.SERVER_URL ?? 'http://localhost:3000'

/** Addresses that are proxied to our server. */
const proxied = [
  ...new Set(Object.values(endpoints).map(({ path }) => `/${path.split('/')[1]}`)),
  ...Object.values(addresses),
]

/** Fills in the server's placeholders, as far as a server runs beside it. */
const servedPage: Plugin = {
  name: 'served-page',
  apply: 'serve',
  async transformIndexHtml(page) {
    const answer = await fetch(`${server}/settings`).catch(() => undefined)
    const {
      supportEmail = '',
      googleClientId = '',
      googleScript = '',
      passkeyOrigin = '',
    } = answer?.ok ? await answer.json() : {}
    const marks = {
      SUPPORT_EMAIL: supportEmail,
      GOOGLE_CLIENT_ID: googleClientId,
      GOOGLE_SCRIPT: googleScript,
      PASSKEY_ORIGIN: passkeyOrigin,
    }
    return Object.entries(marks).reduce((text, [name, value]) => text.replace(`__${name}__`, value), page)
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), servedPage, withoutDescriptions, withoutInputs],
  build: {
    target,
    cssTarget: target,
    outDir: '../../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: files } },
      // Making a schema has no effect: those of inputs, which nothing reads any more, go.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  server: {
    // The usual list, but for the public key that the page checks the releases with.
    fs: { deny: ['.env', '.env.*', '*.crt', '!(release-key).pem', '**/.git/**'] },
    proxy: Object.fromEntries(proxied.map(path => [path, server])),
  },
})
