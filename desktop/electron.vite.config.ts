import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const here = import.meta.dirname
const out = path.resolve(here, '../out')

export default defineConfig({
  main: {
    build: {
      outDir: path.join(out, 'main'),
      // Everything is bundled, so that an installed app carries no folder of packages but the native one.
      externalizeDeps: false,
      rollupOptions: {
        input: {
          index: path.join(here, 'main/index.ts'),
          'sort-worker': path.join(here, 'services/sort-worker.ts'),
          cli: path.join(here, 'cli.ts'),
        },
        output: { format: 'es' },
        external: [/^keytar(\/|$)/],
      },
    },
  },
  preload: {
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
    plugins: [react()],
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
