import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A person waits for the window: what has not come by then is not waited for. */
const fetchLimitMs = 20_000

/** Electron's own binary, or undefined where npm has left it out. */
export function electronBinary(repository: string): string | undefined {
  const folder = path.join(repository, 'node_modules/electron')
  const name = path.join(folder, 'path.txt')
  if (!existsSync(name)) return undefined
  const file = path.join(folder, 'dist', readFileSync(name, 'utf8'))
  return existsSync(file) ? file : undefined
}

/** Lets Electron's installer fetch it, quietly and not for long. */
export function fetchElectron(repository: string): string | undefined {
  const installer = path.join(repository, 'node_modules/electron/install.js')
  if (existsSync(installer))
    spawnSync(process.execPath, [installer], { stdio: 'ignore', timeout: fetchLimitMs })
  return electronBinary(repository)
}
