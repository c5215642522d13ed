import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { leanContract } from './lean-contract.ts'
import { sharedFile } from './shared-file.ts'

/** `light-dark()` as browsers know it since 2024: lowered, it would not follow the chosen appearance. */
const target = ['chrome125', 'firefox128', 'safari17.5']

/** The router's package names only the build with its development messages; the other one lies beside it. */
const leanRouter = fileURLToPath(import.meta.resolve('react-router').replace('/development/', '/production/'))

/** Styles are one file that every page holds, so that an import has nothing to wait for but its script. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = load => load()' : undefined),
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanContract(), plainImports],
  resolve: { alias: [{ find: /^react-router$/, replacement: leanRouter }] },
  build: {
    target,
    cssTarget: target,
    outDir: '../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [sharedFile] } } },
  },
  server: {
    proxy: Object.fromEntries(
      ['/auth', '/users', '/settings', '/plans', '/subscription', '/stripe', '/downloads', '/dev'].map(
        path => [path, 'http://127.0.0.1:3000'],
      ),
    ),
  },
})
