import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Path of a program that the person's desktop brings along, if it does. */
export function findTool(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  for (const name of names) {
    for (const folder of folders) {
      const file = path.join(folder, name)
      try {
        accessSync(file, constants.X_OK)
        return file
      } catch {
        // Not here.
      }
    }
  }
  return undefined
}

/** @returns '' when it could be started, else why not */
export function openWithDesktop(what: string): Promise<string> {
  const tool = findTool(process.platform === 'darwin' ? 'open' : 'xdg-open')
  if (!tool) return Promise.resolve(`No program to open ${what} with`)
  return new Promise(resolve => {
    const child = spawn(tool, [what], { stdio: 'ignore', detached: true })
    child.on('error', error => resolve(error.message))
    child.on('spawn', () => {
      child.unref()
      resolve('')
    })
  })
}

/** Runs a tool to its end. @returns what it printed, or undefined when it failed */
export function runTool(tool: string, args: readonly string[], input = ''): string | undefined {
  const { status, stdout } = spawnSync(tool, args, { input, encoding: 'utf8', timeout: 2000 })
  return status === 0 ? stdout : undefined
}
