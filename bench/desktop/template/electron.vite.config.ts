import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const here = import.meta.dirname
const entry = (name: string) => ({ rollupOptions: { input: path.join(here, name) } })

export default defineConfig({
  main: { build: { outDir: path.join(here, 'out/main'), ...entry('main.ts') } },
  preload: {
    build: {
      outDir: path.join(here, 'out/preload'),
      rollupOptions: {
        input: path.join(here, 'preload.ts'),
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: path.join(here, 'renderer'),
    plugins: [react()],
    build: {
      outDir: path.join(here, 'out/renderer'),
      minify: true,
      ...entry('renderer/index.html'),
    },
  },
})
