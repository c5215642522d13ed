import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import path from 'node:path'
import { folderSwitch } from '../../services/app/addresses.ts'
import type { Context, Given } from '../context.ts'
import { type ExitStatus, exit } from '../exit.ts'
import { printable } from '../print/printable.ts'

export async function open({ args: [given = ''] }: Given, context: Context): Promise<ExitStatus> {
  const { windowProgram, print } = context
  const folder = path.resolve(given)
  const message = refusalOf(folder, context)
  if (message !== undefined || windowProgram === undefined) {
    await print({ opened: null, message }, fields => [printable(fields.message ?? '')])
    return exit.refused
  }
  const app = spawn(windowProgram, [folderSwitch, folder], { detached: true, stdio: 'ignore' })
  await once(app, 'spawn')
  app.unref()
  await print({ opened: folder }, ({ opened }) => [`Sortwell shows ${printable(opened)}.`])
  return exit.done
}

function refusalOf(folder: string, { windowProgram, hasScreen }: Context): string | undefined {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return `${folder} is not a folder.`
  if (windowProgram === undefined)
    return 'The window comes with the installed app: this command runs without it.'
  return hasScreen ? undefined : 'There is no screen here for a window. Try: sortwell plan'
}
