import { type KeyboardEvent, Menu, type MenuItemConstructorOptions } from 'electron'
import {
  type Command,
  commandList,
  isMainCommand,
  isMenuCommand,
  type MainCommand,
  type MenuCommand,
  type MenuName,
} from '../ipc/commands.ts'

export type MenuActions = {
  /** Sends the command to the page. */
  readonly send: (command: MenuCommand) => void
  readonly pause: (isPaused: boolean) => void
  readonly saveDiagnostics: () => void
  /** On macOS: offers "Sort with Sortwell" for Finder's menu of folders. */
  readonly addQuickAction: () => void
}

export type MenuOptions = MenuActions & {
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
}

/** The native menu, with a key for everything. */
export function setMenu({ platform, isPackaged, ...actions }: MenuOptions): void {
  const isMac = platform === 'darwin'
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...(isMac ? [appMenu(actions)] : []),
      {
        label: '&File',
        submenu: [
          ...itemsOf('file', actions),
          ...(isMac ? [] : [{ type: 'separator' } as const, ...itemsOf('app', actions)]),
          { type: 'separator' },
          { role: 'close' },
          ...(isMac ? [] : [{ role: 'quit' } as const]),
        ],
      },
      {
        label: '&Edit',
        submenu: [
          ...itemsOf('edit', actions),
          { type: 'separator' },
          { role: 'cut' },
          { role: 'copy' },
          { role: 'paste' },
          { role: 'selectAll' },
        ],
      },
      {
        label: '&View',
        submenu: [
          ...itemsOf('view', actions),
          { type: 'separator' },
          { role: 'zoomIn' },
          { role: 'zoomOut' },
          { role: 'resetZoom' },
          { role: 'togglefullscreen' },
          ...(isPackaged ? [] : [{ role: 'toggleDevTools' } as const]),
        ],
      },
      { role: 'windowMenu' },
      { role: 'help', submenu: itemsOf('help', actions) },
    ]),
  )
}

/** As macOS has it, with its words. */
function appMenu(actions: MenuActions): MenuItemConstructorOptions {
  const line = { type: 'separator' } as const
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about' },
      line,
      ...itemsOf('app', actions),
      { label: 'Add “Sort with Sortwell” to Finder…', click: actions.addQuickAction },
      line,
      { role: 'services' },
      line,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      line,
      { role: 'quit' },
    ],
  }
}

function itemsOf(menu: MenuName, { send, ...actions }: MenuActions): MenuItemConstructorOptions[] {
  const byMain: Readonly<Record<MainCommand, MenuItemConstructorOptions>> = {
    'pause-watching': { type: 'checkbox', click: ({ checked }) => actions.pause(checked) },
    'save-diagnostics': { click: actions.saveDiagnostics },
  }
  return commandList.flatMap(([name, command]) => {
    if (command.menu !== menu) return []
    const item = { id: name, label: command.label, accelerator: acceleratorOf(command) }
    const doing = isMenuCommand(name)
      ? // The page hears these keys first and knows what they mean there.
        // Where the menu has them anyway (macOS), it hears what the page left to a field for text.
        {
          registerAccelerator: false,
          click: (_item: unknown, _window: unknown, { triggeredByAccelerator }: KeyboardEvent) => {
            if (!triggeredByAccelerator || !command.isForText) send(name)
            else Menu.sendActionToFirstResponder(`${name}:`)
          },
        }
      : isMainCommand(name) && byMain[name]
    const line = { type: 'separator' } as const
    return command.hasSeparatorAbove ? [line, { ...item, ...doing }] : [{ ...item, ...doing }]
  })
}

/** In Electron's words: `CmdOrCtrl+Shift+P`. */
function acceleratorOf({ key, shift, isAlone }: Command): string {
  return [...(isAlone ? [] : ['CmdOrCtrl']), ...(shift ? ['Shift'] : []), key].join('+')
}

/** Shows in the menu whether watching is paused, and whether there is anything to pause. */
export function showPaused(isPaused: boolean, isWatching: boolean): void {
  const item = Menu.getApplicationMenu()?.getMenuItemById('pause-watching')
  if (!item) return
  item.checked = isPaused
  item.enabled = isWatching
}
