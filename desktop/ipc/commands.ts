/** `app` is the menu with the app's name on macOS, and the end of the file menu elsewhere. */
export type MenuName = 'app' | 'file' | 'edit' | 'view' | 'help'

type Shortcut = {
  /** In the sheet of shortcuts. */
  readonly description: string
  /** As it is printed on the key, pressed together with Ctrl or ⌘ unless `isAlone`. */
  readonly key: string
  readonly shift?: true
  readonly isAlone?: true
  /** In a text field the key belongs to the text. */
  readonly isForText?: true
  /** Who runs it: the page, or main if it needs no window. */
  readonly by: 'page' | 'main'
}
type MenuItem = {
  readonly menu: MenuName
  readonly label: string
  /** Has a separator above it. */
  readonly hasSeparatorAbove?: true
}
/** Without an item in the native menu only the page's keys reach it. */
export type Command = Shortcut & (MenuItem | { readonly menu?: undefined })

/**
 * All commands with a key, in the order of the menus. The native menu, the page's keys and the sheet of shortcuts are
 * made from this table.
 */
export const commands = {
  browse: { menu: 'file', label: 'Browse…', description: 'Choose a folder', key: 'O', by: 'page' },
  organize: { menu: 'file', label: 'Organize', description: 'Organize', key: 'Enter', by: 'page' },
  'pause-watching': {
    menu: 'file',
    hasSeparatorAbove: true,
    label: 'Pause Watching',
    description: 'Pause or resume watching',
    key: 'P',
    shift: true,
    by: 'main',
  },
  'show-settings': { menu: 'app', label: 'Settings…', description: 'Settings', key: ',', by: 'page' },
  undo: {
    menu: 'edit',
    label: 'Undo',
    description: 'Undo the run just shown, or a change in the preview or of a rule',
    key: 'Z',
    isForText: true,
    by: 'page',
  },
  redo: {
    menu: 'edit',
    label: 'Redo Change',
    description: 'Redo a change in the preview or of a rule',
    key: 'Z',
    shift: true,
    isForText: true,
    by: 'page',
  },
  filter: { description: 'Filter the moves', key: 'F', by: 'page' },
  'show-organize': { menu: 'view', label: 'Organize', description: 'Organize screen', key: '1', by: 'page' },
  'show-history': { menu: 'view', label: 'History', description: 'History screen', key: '2', by: 'page' },
  'show-rules': { menu: 'view', label: 'Rules', description: 'Rules screen', key: '3', by: 'page' },
  'show-watched': {
    menu: 'view',
    label: 'Watched Folders',
    description: 'Watched folders',
    key: '4',
    by: 'page',
  },
  'show-account': { menu: 'view', label: 'Account', description: 'Account', key: '5', by: 'page' },
  shortcuts: {
    menu: 'help',
    label: 'Keyboard Shortcuts',
    description: 'These shortcuts',
    key: 'F1',
    isAlone: true,
    by: 'page',
  },
  'save-diagnostics': {
    menu: 'help',
    hasSeparatorAbove: true,
    label: 'Save Diagnostics…',
    description: 'Save diagnostics',
    key: 'D',
    shift: true,
    by: 'main',
  },
  about: {
    menu: 'help',
    label: 'About Sortwell',
    description: 'About Sortwell',
    key: 'I',
    isForText: true,
    by: 'page',
  },
  updates: {
    menu: 'help',
    label: 'Check for Updates…',
    description: 'Check for updates',
    key: 'U',
    by: 'page',
  },
} as const satisfies Readonly<Record<string, Command>>

type Commands = typeof commands
export type CommandName = keyof Commands
type Chosen<By extends Command['by']> = {
  [Name in CommandName]: Commands[Name] extends { readonly menu: string; readonly by: By } ? Name : never
}[CommandName]

/** Chosen in the native menu, in the tray or by an address; run by the page. */
export type MenuCommand = Chosen<'page'>
/** Chosen in the native menu; run by main. */
export type MainCommand = Chosen<'main'>

export const isMenuCommand = (name: CommandName): name is MenuCommand =>
  commands[name].by === 'page' && 'menu' in commands[name]

export const isMainCommand = (name: CommandName): name is MainCommand => commands[name].by === 'main'

/** The table in its order. */
export const commandList = Object.entries(commands) as readonly (readonly [CommandName, Command])[]
