import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leanContract } from './lean-contract.ts'
import { leanRouter } from './lean-router.ts'
import { sharedFile } from './shared-file.ts'

/** `light-dark()` as browsers know it since 2024: lowered, it would not follow the chosen appearance. */
const target = ['chrome125', 'firefox128', 'safari17.5']

/** Styles are one file that every page holds, so that an import has nothing to wait for but its script. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : undefined),
}

const stylesheets = new Map<string, string>()

/** Short, and readable in the page: `Header-row`. */
function scopedName(name: string, id: string): string {
  const [file = ''] = id.split('?')
  const [block = ''] = basename(file).split('.')
  const namesake = stylesheets.get(block) ?? file
  if (namesake !== file) throw new Error(`Two stylesheets have the same name: ${namesake} and ${file}`)
  stylesheets.set(block, file)
  return `${block}-${name}`
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanContract(), leanRouter(), plainImports],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target,
    cssTarget: target,
    outDir: '../../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [sharedFile] } } },
  },
  server: {
    // The usual list, but for the public key that the page checks the releases with.
    fs: { deny: ['.env', '.env.*', '*.crt', '!(release-key).pem', '**/.git/**'] },
    proxy: Object.fromEntries(
      [
        '/auth',
        '/users',
        '/settings',
        '/plans',
        '/subscription',
        '/stripe',
        '/downloads',
        '/dev',
        '/.well-known',
        '^/oauth/(token|userinfo|jwks|revoke|introspect)$',
      ].map(path => [path, 'http://127.0.0.1:3000']),
    ),
  },
})
