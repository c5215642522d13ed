import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Host } from '../host.ts'
import { strict } from '../not-implemented.ts'
import { openWithDesktop } from './desktop-tools.ts'

/** `shell`. Nothing leaves the program while a test tool drives it or nobody looks: it is named on stderr instead. */
export function shellOf(host: Host) {
  const open = async (member: string, what: string): Promise<string> => {
    if (host.running?.headed && !host.isDriven) return openWithDesktop(what)
    console.error(`stand-in: shell.${member} ${what}`)
    return ''
  }
  return strict('shell', {
    async openExternal(url: string): Promise<void> {
      if (!URL.canParse(url)) throw new Error('Invalid URL')
      const problem = await open('openExternal', url)
      if (problem !== '') throw new Error(problem)
    },
    async openPath(file: string): Promise<string> {
      return existsSync(file) ? open('openPath', file) : 'Failed to open path'
    },
    showItemInFolder(file: string): void {
      void open('showItemInFolder', path.dirname(file))
    },
    beep: () => void process.stderr.write('\u0007'),
  })
}
