import { EventEmitter } from 'node:events'
import { strict } from '../not-implemented.ts'
import type { BrowserWindowBase } from './browser-window.ts'

type Click = (item: MenuItem, window: BrowserWindowBase | undefined, event: object) => void

export type MenuItemOptions = {
  readonly id?: string
  readonly label?: string
  readonly role?: string
  readonly type?: 'normal' | 'separator' | 'submenu' | 'checkbox' | 'radio' | 'header' | 'palette'
  readonly accelerator?: string
  readonly registerAccelerator?: boolean
  readonly enabled?: boolean
  readonly visible?: boolean
  readonly checked?: boolean
  readonly click?: Click
  readonly submenu?: readonly MenuItemOptions[] | Menu
}

/** What a role does to the window in front. */
export type RoleAction = (role: string, window: BrowserWindowBase | undefined) => void

const roleKeys: Readonly<Record<string, string>> = {
  close: 'CmdOrCtrl+W',
  forcereload: 'Shift+CmdOrCtrl+R',
  minimize: 'CmdOrCtrl+M',
  quit: 'CmdOrCtrl+Q',
  reload: 'CmdOrCtrl+R',
  resetzoom: 'CmdOrCtrl+0',
  togglefullscreen: 'F11',
  zoomin: 'CmdOrCtrl+Plus',
  zoomout: 'CmdOrCtrl+-',
}

export class MenuItem {
  id: string | undefined
  label: string
  role: string | undefined
  type: NonNullable<MenuItemOptions['type']>
  accelerator: string | undefined
  registerAccelerator: boolean
  enabled: boolean
  visible: boolean
  checked: boolean
  submenu: Menu | undefined
  menu: Menu | undefined
  /** As Electron's: called by hand, by tests and by keys. */
  readonly click: (event?: object, window?: BrowserWindowBase) => void
  static act: RoleAction = () => {}

  constructor(options: MenuItemOptions) {
    const { id, role, submenu } = options
    this.id = id
    this.role = role?.toLowerCase()
    this.label = options.label ?? role ?? ''
    this.type = options.type ?? (submenu ? 'submenu' : 'normal')
    this.accelerator = options.accelerator ?? (this.role === undefined ? undefined : roleKeys[this.role])
    this.registerAccelerator = options.registerAccelerator ?? true
    this.enabled = options.enabled ?? true
    this.visible = options.visible ?? true
    this.checked = options.checked ?? false
    this.submenu =
      submenu === undefined || submenu instanceof Menu ? submenu : Menu.buildFromTemplate(submenu)
    this.click = (event = {}, window) => {
      if (!this.enabled) return
      if (this.type === 'checkbox') this.checked = !this.checked
      if (options.click) options.click(this, window, event)
      else if (this.role !== undefined) MenuItem.act(this.role, window)
    }
  }
}

export class Menu extends EventEmitter {
  static #application: Menu | null = null
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: readonly (MenuItemOptions | MenuItem)[]): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array')
    const menu = new Menu()
    for (const item of template) menu.append(item instanceof MenuItem ? item : new MenuItem(item))
    return menu
  }
  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu
  }
  static getApplicationMenu(): Menu | null {
    return Menu.#application
  }

  append(item: MenuItem): void {
    this.insert(this.items.length, item)
  }
  insert(at: number, item: MenuItem): void {
    item.menu = this
    this.items.splice(at, 0, item)
  }
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
  /** Nothing is drawn: only that it was asked for can be heard. */
  popup(): void {
    this.emit('menu-will-show', {})
  }
  closePopup(): void {
    this.emit('menu-will-close', {})
  }
}
strict('Menu', Menu.prototype)
