import { execFile } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Host, Running } from '../host.ts'
import { runningOf } from '../host.ts'
import { strict } from '../not-implemented.ts'
import { findTool } from './desktop-tools.ts'
import { askInWindow } from './dialog-window.ts'

type OpenOptions = {
  readonly title?: string
  readonly defaultPath?: string
  readonly properties?: readonly string[]
}
type MessageOptions = {
  readonly message: string
  readonly detail?: string
  readonly title?: string
  readonly buttons?: readonly string[]
  readonly defaultId?: number
  readonly cancelId?: number
}
type SaveOptions = { readonly title?: string; readonly defaultPath?: string }
type SaveAnswer = { readonly canceled: boolean; readonly filePath: string }
type OpenAnswer = { readonly canceled: boolean; readonly filePaths: string[] }

/** `dialog`, for a person at the screen. A test that needs an answer puts its own function here, as on Electron. */
export function dialogOf(host: Host) {
  function person(member: string): Running {
    const running = runningOf(host, 'dialog')
    if (running.headed && !host.isDriven) return running
    throw new Error(`stand-in: dialog.${member} has nobody to ask; a test replaces it with app.evaluate`)
  }

  return strict('dialog', {
    async showOpenDialog(...args: [object, OpenOptions] | [OpenOptions]): Promise<OpenAnswer> {
      const options = args.at(-1) as OpenOptions
      const running = person('showOpenDialog')
      if (options.properties?.includes('multiSelections')) {
        throw new Error('stand-in: dialog.showOpenDialog with multiSelections is not implemented')
      }
      const chosen = await (askDesktop(options) ?? askInFolderWindow(running, options))
      return chosen ? { canceled: false, filePaths: [chosen] } : { canceled: true, filePaths: [] }
    },

    async showSaveDialog(...args: [object, SaveOptions] | [SaveOptions]): Promise<SaveAnswer> {
      const options = args.at(-1) as SaveOptions
      const running = person('showSaveDialog')
      const chosen = await (askDesktopWhere(options) ?? askWhere(running, options))
      return { canceled: chosen === undefined, filePath: chosen ?? '' }
    },

    async showMessageBox(...args: [object, MessageOptions] | [MessageOptions]) {
      const {
        message,
        detail = '',
        buttons = ['OK'],
        defaultId = 0,
        cancelId,
      } = args.at(-1) as MessageOptions
      const response = await askInWindow<number>(
        person('showMessageBox'),
        { heading: message, text: detail, buttons, defaultButton: defaultId },
        ({ button = 0 }) => ({ close: button }),
      )
      const cancel =
        cancelId ??
        Math.max(
          0,
          buttons.findIndex(label => /^(cancel|no)$/i.test(label)),
        )
      return { response: response ?? cancel, checkboxChecked: false }
    },

    showErrorBox(title: string, content: string): void {
      console.error(`${title}\n${content}`)
      if (!host.running?.headed || host.isDriven) return
      void askInWindow(host.running, { heading: title, text: content, buttons: ['OK'] }, () => ({
        close: true,
      }))
    },
  })
}

/** The desktop's own dialog; undefined when it brings none. */
function askDesktop({
  title = 'Open',
  defaultPath,
  properties,
}: OpenOptions): Promise<string | undefined> | undefined {
  const isFolder = properties?.includes('openDirectory') ?? false
  const start = `${defaultPath ?? os.homedir()}/`
  const zenity = findTool('zenity')
  if (zenity) {
    return run(zenity, [
      '--file-selection',
      ...(isFolder ? ['--directory'] : []),
      `--title=${title}`,
      `--filename=${start}`,
    ])
  }
  const kdialog = findTool('kdialog')
  if (!kdialog) return undefined
  return run(kdialog, ['--title', title, isFolder ? '--getexistingdirectory' : '--getopenfilename', start])
}

function askDesktopWhere({
  title = 'Save',
  defaultPath = '',
}: SaveOptions): Promise<string | undefined> | undefined {
  const start = path.resolve(os.homedir(), defaultPath)
  const zenity = findTool('zenity')
  if (zenity) {
    return run(zenity, [
      '--file-selection',
      '--save',
      '--confirm-overwrite',
      `--title=${title}`,
      `--filename=${start}`,
    ])
  }
  const kdialog = findTool('kdialog')
  return kdialog ? run(kdialog, ['--title', title, '--getsavefilename', start]) : undefined
}

/** Asks for the folder; the name is the proposed one. */
async function askWhere(running: Running, { title = 'Save', defaultPath = '' }: SaveOptions) {
  const folder = await askInFolderWindow(running, { title, properties: ['openDirectory'] })
  const file = folder && path.join(folder, path.basename(defaultPath))
  if (file && existsSync(file)) throw new Error(`${file} exists already.`)
  return file
}

function run(tool: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise(resolve => {
    execFile(tool, args, (error, stdout) => resolve(error ? undefined : stdout.replace(/\n$/, '')))
  })
}

function askInFolderWindow(
  running: Running,
  { title = 'Open', defaultPath = os.homedir(), properties }: OpenOptions,
): Promise<string | undefined> {
  const filesToo = !properties?.includes('openDirectory')
  const buttons = ['Cancel', filesToo ? 'Open' : 'Choose this folder']
  let current = defaultPath
  const look = (wanted: string, problem = ''): object => {
    try {
      const folder = path.resolve(current, wanted)
      const entries = readdirSync(folder, { withFileTypes: true })
        .filter(entry => !entry.name.startsWith('.') && (filesToo || entry.isDirectory()))
        .map(entry => ({ name: entry.name, target: path.join(folder, entry.name) }))
        .sort((a, b) => a.name.localeCompare(b.name))
      current = folder
      const up = { name: '..', target: path.dirname(folder) }
      return { heading: title, text: problem, path: folder, entries: [up, ...entries], buttons }
    } catch {
      return look('.', `${wanted} cannot be opened.`)
    }
  }
  return askInWindow<string | undefined>(running, look(current), ({ kind, path: typed = '', button }) => {
    if (kind === 'button' && button === 0) return { close: undefined }
    const chosen = path.resolve(current, typed)
    const stats = statSync(chosen, { throwIfNoEntry: false })
    const isFit = stats !== undefined && (filesToo ? stats.isFile() : stats.isDirectory())
    if (isFit && (kind === 'button' || filesToo)) return { close: chosen }
    return { show: look(typed) }
  })
}
