import { record, strict } from '../not-implemented.ts'

type ItemOptions = {
  readonly id?: string
  readonly label?: string
  readonly role?: string
  readonly type?: string
  readonly accelerator?: string
  readonly enabled?: boolean
  readonly checked?: boolean
  readonly click?: (item: MenuItem, window: undefined, event: object) => void
  readonly submenu?: readonly ItemOptions[]
}

class MenuItem {
  readonly id: string | undefined
  readonly label: string
  readonly type: string
  readonly accelerator: string | undefined
  readonly submenu: Menu | undefined
  enabled: boolean
  checked: boolean
  /** As Electron's: called by hand and by tests. What a role does is the system's. */
  readonly click: (event?: object) => void

  constructor(options: ItemOptions) {
    this.id = options.id
    this.label = options.label ?? options.role ?? ''
    this.type = options.type ?? (options.submenu ? 'submenu' : 'normal')
    this.accelerator = options.accelerator
    this.enabled = options.enabled ?? true
    this.checked = options.checked ?? false
    this.submenu = options.submenu && Menu.buildFromTemplate(options.submenu)
    this.click = (event = {}) => {
      if (!this.enabled) return
      if (this.type === 'checkbox') this.checked = !this.checked
      options.click?.(this, undefined, event)
    }
  }
}

/** `Menu`: a tree of items to find and click. Nothing is drawn, and no key reaches it. */
export class Menu {
  static #application: Menu | null = null
  readonly items: MenuItem[] = []

  static buildFromTemplate(template: readonly ItemOptions[]): Menu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array')
    const menu = new Menu()
    for (const options of template) menu.items.push(new MenuItem(options))
    return menu
  }
  /** Not drawn: written down. */
  popup = (): void =>
    record(
      'Menu.popup',
      this.items.map(({ label }) => label),
    )
  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu
  }
  static getApplicationMenu(): Menu | null {
    return Menu.#application
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id)
      if (found) return found
    }
    return null
  }
}
strict('Menu', Menu.prototype)
