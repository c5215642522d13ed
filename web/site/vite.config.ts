import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { endpoints } from '../../server/contract/endpoints.ts'

/** `light-dark()` as browsers know it since 2024: lowered, it would not follow the chosen appearance. */
const target = ['chrome125', 'firefox128', 'safari17.5']

const roomOf = (id: string) => /\/web\/(?:kit|app)\/([a-z-]+)\//.exec(id)?.[1] ?? 'shared'

/** What every page has, and for each room what several screens need of it; left alone, each set of screens has its own. */
const files = [
  { name: 'index', test: /\/web\/(site\/main|app\/shell|kit\/[^/]+$)/, priority: 1 },
  { debugName: 'room', name: roomOf, minShareCount: 2 },
]

/** What search engines show of a route is written into its page by the build; no script reads it. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/app\/shell\/routes\.ts$/ },
    handler: (code, _, options) => (options?.ssr ? null : code.replace(/^ +description:\s+'.*',\n/gm, '')),
  },
}

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000'

/** What the development server leaves to ours: the contract's calls, and what ours answers beside them. */
const proxied = [
  ...new Set(Object.values(endpoints).map(({ path }) => `/${path.split('/')[1]}`)),
  '/downloads',
  '/dev',
  '/.well-known',
  '^/oauth/(?!authorize|logout)',
]

/** Fills in what the server would, had it served the page. Without a server beside it the page says nothing of it. */
const servedPage: Plugin = {
  name: 'served-page',
  apply: 'serve',
  async transformIndexHtml(page) {
    const answer = await fetch(`${server}/settings`).catch(() => undefined)
    const {
      supportEmail = '',
      googleClientId = '',
      googleScript = '',
    } = answer?.ok ? await answer.json() : {}
    const marks = {
      SUPPORT_EMAIL: supportEmail,
      GOOGLE_CLIENT_ID: googleClientId,
      GOOGLE_SCRIPT: googleScript,
    }
    return Object.entries(marks).reduce((text, [name, value]) => text.replace(`__${name}__`, value), page)
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), servedPage, withoutDescriptions],
  build: {
    target,
    cssTarget: target,
    outDir: '../../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: files } } },
  },
  server: {
    // The usual list, but for the public key that the page checks the releases with.
    fs: { deny: ['.env', '.env.*', '*.crt', '!(release-key).pem', '**/.git/**'] },
    proxy: Object.fromEntries(proxied.map(path => [path, server])),
  },
})
