import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { makeBridgeEnd } from './bridge-end.ts'
import { makeCodec } from './codec.ts'
import { startIsolatedWorld, type WorldConfig } from './isolated-world.ts'
import { startMainWorld } from './main-world.ts'

export const isolatedWorldName = 'Electron Isolated Context'

export type PageScripts = {
  /** For the page's own world. */
  readonly main: string
  /** For the preload script's world. */
  readonly isolated: string
}

/**
 * The texts that every document of a window begins with.
 * @param secret known to this window alone
 * @throws {SyntaxError} of the preload script
 */
export function pageScripts(secret: string, config: WorldConfig, preload: string | undefined): PageScripts {
  const [up, down] = [JSON.stringify(`${secret}-up`), JSON.stringify(`${secret}-down`)]
  const isTop = 'if (window.top !== window) return;'
  return {
    main: `(() => { ${isTop} (${startMainWorld})((${makeBridgeEnd})(${up}, ${down})) })()`,
    isolated: `(() => { ${isTop}
const { require, process } = (${startIsolatedWorld})(${JSON.stringify(config)}, (${makeCodec})(), (${makeBridgeEnd})(${down}, ${up}));
${preload === undefined ? '' : wrapPreload(preload, config.tellName)}
})()`,
  }
}

/** Spliced in as a function: a policy against `eval` cannot stop it. */
function wrapPreload(file: string, tellName: string): string {
  const source = readFileSync(file, 'utf8')
  new vm.Script(`(function () {${source}\n})`, { filename: file })
  return `try { (function (require, process, exports, module, global) {${source}
}).call(undefined, require, process, {}, { exports: {} }, globalThis) } catch (error) {
  globalThis[${JSON.stringify(tellName)}](JSON.stringify({ kind: 'preload-error', stack: String(error?.stack ?? error) }))
}`
}
