import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `light-dark()` as browsers know it since 2024: lowered, it would not follow the chosen appearance. */
const target = ['chrome125', 'firefox128', 'safari17.5']

/** The router's package names only the build with its development messages; the other one lies beside it. */
const leanRouter = fileURLToPath(import.meta.resolve('react-router').replace('/development/', '/production/'))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: [{ find: /^react-router$/, replacement: leanRouter }] },
  build: {
    target,
    cssTarget: target,
    outDir: '../dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What most screens share comes with the entry: many tiny files cost more than they save.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', minShareCount: 9 },
            { name: 'shared', test: /preload-helper|runtime|token-store/ },
          ],
        },
      },
    },
  },
  server: {
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
