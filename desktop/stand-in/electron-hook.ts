import { registerHooks } from 'node:module'

const ours = new URL('./electron-module.ts', import.meta.url).href

/** From here on `electron` is the stand-in, for `import`, for `require` and for the inspector's console. */
export function resolveElectron(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (/^electron(\/(main|common))?$/.test(specifier))
        return { url: ours, format: 'module-typescript', shortCircuit: true }
      return nextResolve(specifier, context)
    },
  })
}
