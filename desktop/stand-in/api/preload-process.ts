/** What a sandboxed preload script gets as `process`. */
export function preloadProcess(): Record<string, unknown> {
  const { platform, arch, versions, pid, execPath } = process
  return {
    platform,
    arch,
    versions: { ...versions },
    version: process.version,
    env: { ...process.env },
    argv: [],
    execPath,
    pid,
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    isMainFrame: true,
    defaultApp: true,
  }
}
