import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `npm run kit`: every part in every state. */
export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', fs: { allow: ['../../..'] } },
  // It shows a theme that is not the system's: for that `light-dark()` has to stay as it is written.
  build: { target: 'chrome125' },
})
