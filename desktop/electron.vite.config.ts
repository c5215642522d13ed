import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { readBuildKeys } from './build-keys.ts'
import { pageCallNames } from './ipc/calls.ts'
import { collectLicences } from './licences.ts'

const here = import.meta.dirname
const out = path.resolve(here, '../out')

const licences = collectLicences(path.join(here, '..'))

export default defineConfig({
  main: {
    define: { __ENTITLEMENT_KEYS__: JSON.stringify(readBuildKeys(process.env)) },
    plugins: [licences.collect()],
    build: {
      outDir: path.join(out, 'main'),
      // Everything is bundled, so that an installed app carries no folder of packages but the native one.
      externalizeDeps: false,
      rollupOptions: {
        input: {
          index: path.join(here, 'main/index.ts'),
          'keychain-process': path.join(here, 'main/keychain-process.ts'),
          'sort-worker': path.join(here, 'services/organize/sort-worker.ts'),
          'watch-worker': path.join(here, 'services/watch/watch-worker.ts'),
          cli: path.join(here, 'cli.ts'),
        },
        output: { format: 'es' },
        external: [/^keytar(\/|$)/],
      },
    },
  },
  preload: {
    define: { __PAGE_CALLS__: JSON.stringify(pageCallNames) },
    plugins: [licences.collect()],
    build: {
      outDir: path.join(out, 'preload'),
      // A sandboxed preload can load nothing but Electron: one file, and CommonJS.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: path.join(here, 'preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: path.join(here, 'renderer'),
    plugins: [react(), licences.collect(), licences.write()],
    server: { fs: { allow: [path.join(here, '..')] } },
    build: {
      outDir: path.join(out, 'renderer'),
      // The page's policy allows no script or style but its own files.
      assetsInlineLimit: 0,
      minify: true,
      modulePreload: { polyfill: false },
      rollupOptions: { input: path.join(here, 'renderer/index.html') },
    },
  },
})
