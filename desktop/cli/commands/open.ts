import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import path from 'node:path'
import { folderSwitch } from '../../services/app/addresses.ts'
import { UsageError } from '../options.ts'
import { jsonParts } from '../print/json.ts'
import { printable } from '../print/printable.ts'
import { command, type Outcome } from './command.ts'

export const open = command({
  name: 'open',
  argument: '<folder>',
  summary: 'Show the preview of a folder in the window',
  options: ['json'],
  help: () => `Brings Sortwell's window to the front with the preview of this folder, as "Sort with Sortwell" of a file manager does.
Nothing moves until you say so there.
`,
  read: ({ folder }) => {
    if (folder === undefined || folder === '') throw new UsageError("'open' needs a folder")
    return path.resolve(folder)
  },
  async perform(folder, { windowProgram, hasScreen }) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return refused(`${folder} is no folder.`)
    if (windowProgram === undefined)
      return refused('The window comes with the installed app: this command runs without it.')
    if (!hasScreen) return refused('There is no screen here for a window. Try: sortwell plan')
    const app = spawn(windowProgram, [folderSwitch, folder], { detached: true, stdio: 'ignore' })
    await once(app, 'spawn')
    app.unref()
    return {
      cancelled: false,
      json: () => jsonParts({ opened: folder }),
      text: () => [`Sortwell shows ${printable(folder)}.`],
    }
  },
})

function refused(message: string): Outcome {
  return {
    cancelled: false,
    isRefused: true,
    json: () => jsonParts({ opened: null, message }),
    text: () => [printable(message)],
  }
}
