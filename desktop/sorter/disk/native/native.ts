import { createRequire } from 'node:module'
import type { Ffi, NativeCalls } from './native-calls.ts'
import { posixCalls } from './posix.ts'
import { windowsCalls } from './windows.ts'

type Loaded = { readonly calls: NativeCalls } | { readonly whyNot: string }

let loaded: Loaded | undefined

/** Loaded at the first call, which takes about ten milliseconds, and once a thread. */
function load(): Loaded {
  loaded ??= loadFrom(() => createRequire(import.meta.url)('koffi'), process.platform)
  return loaded
}

/** @param require gives the library, or throws where it is missing or not made for this machine */
export function loadFrom(require: () => Ffi, platform: NodeJS.Platform): Loaded {
  try {
    if (platform === 'linux' || platform === 'darwin') return { calls: posixCalls(require(), platform) }
    if (platform === 'win32') return { calls: windowsCalls(require()) }
    return { whyNot: `no calls for ${platform}` }
  } catch (error) {
    return { whyNot: reasonOf(error) }
  }
}

/** Without paths, which may contain a person's name. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : (error.message.split('\n')[0] ?? '')
}

/** For diagnostics: 'loaded', or why not. Loads it. */
export function nativeState(): string {
  const now = load()
  return 'calls' in now ? 'loaded' : now.whyNot
}

/** The calls as values that load the native part when they are first used. */
export const nativeCalls: NativeCalls = {
  renameNewSync: (from, to) => calls().renameNewSync(from, to),
  openFolderSync: place => calls().openFolderSync(place),
  isCloudOnlySync: path => calls().isCloudOnlySync(path),
  addedMsSync: path => calls().addedMsSync(path),
  isOpenForWritingSync: path => calls().isOpenForWritingSync(path),
  attributeSync: (path, name) => calls().attributeSync(path, name),
  setTimesSync: (descriptor, accessedNs, modifiedNs) =>
    calls().setTimesSync(descriptor, accessedNs, modifiedNs),
  copyAttributesSync: (from, to) => calls().copyAttributesSync(from, to),
}

function calls(): NativeCalls {
  const now = load()
  if ('calls' in now) return now.calls
  throw Object.assign(new Error(`ENOSYS: ${now.whyNot}`), { code: 'ENOSYS' })
}
