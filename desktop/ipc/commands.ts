/** `app` is the menu with the app's name on macOS, and the end of the file menu elsewhere. */
export type MenuName = 'app' | 'file' | 'edit' | 'view' | 'help'

type Shortcut = {
  /** In the sheet of shortcuts. */
  readonly says: string
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
  readonly startsSection?: true
}
/** Without an item in the native menu only the page's keys reach it. */
export type Command = Shortcut & (MenuItem | { readonly menu?: undefined })

/**
 * All commands with a key, in the order of the menus. The native menu, the page's keys and the sheet of shortcuts are
 * made from this table.
 */
export const commands = {
  browse: { menu: 'file', label: 'Browse…', says: 'Choose a folder', key: 'O', by: 'page' },
  organize: { menu: 'file', label: 'Organize', says: 'Organize', key: 'Enter', by: 'page' },
  'pause-watching': {
    menu: 'file',
    startsSection: true,
    label: 'Pause Watching',
    says: 'Pause or resume watching',
    key: 'P',
    shift: true,
    by: 'main',
  },
  'show-settings': { menu: 'app', label: 'Settings…', says: 'Settings', key: ',', by: 'page' },
  undo: {
    menu: 'edit',
    label: 'Undo',
    says: 'Undo the run just shown, or a change in the preview or of a rule',
    key: 'Z',
    isForText: true,
    by: 'page',
  },
  redo: {
    menu: 'edit',
    label: 'Redo Change',
    says: 'Redo a change in the preview or of a rule',
    key: 'Z',
    shift: true,
    isForText: true,
    by: 'page',
  },
  filter: { says: 'Filter the moves', key: 'F', by: 'page' },
  'show-organize': { menu: 'view', label: 'Organize', says: 'Organize screen', key: '1', by: 'page' },
  'show-history': { menu: 'view', label: 'History', says: 'History screen', key: '2', by: 'page' },
  'show-rules': { menu: 'view', label: 'Rules', says: 'Rules screen', key: '3', by: 'page' },
  'show-watched': { menu: 'view', label: 'Watched Folders', says: 'Watched folders', key: '4', by: 'page' },
  'show-account': { menu: 'view', label: 'Account', says: 'Account', key: '5', by: 'page' },
  shortcuts: {
    menu: 'help',
    label: 'Keyboard Shortcuts',
    says: 'These shortcuts',
    key: 'F1',
    isAlone: true,
    by: 'page',
  },
  'save-diagnostics': {
    menu: 'help',
    startsSection: true,
    label: 'Save Diagnostics…',
    says: 'Save diagnostics',
    key: 'D',
    shift: true,
    by: 'main',
  },
  about: {
    menu: 'help',
    label: 'About Sortwell',
    says: 'About Sortwell',
    key: 'I',
    isForText: true,
    by: 'page',
  },
  updates: { menu: 'help', label: 'Check for Updates…', says: 'Check for updates', key: 'U', by: 'page' },
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
