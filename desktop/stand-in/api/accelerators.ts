import type { Menu, MenuItem } from './menu.ts'

/** A key as a page's world tells it. */
export type PressedKey = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
  /** A field has the focus, in which editing keys mean its own text. */
  readonly isEditable: boolean
}

const named: Readonly<Record<string, string>> = {
  esc: 'escape', return: 'enter', plus: '+', space: ' ', del: 'delete',
  up: 'arrowup', down: 'arrowdown', left: 'arrowleft', right: 'arrowright',
} // biome-ignore format: a list of names
const editing = new Set(['a', 'c', 'v', 'x', 'y', 'z'])

/** The menu's item for a key, if it is enabled and listens. */
export function itemFor(
  menu: Menu | null,
  pressed: PressedKey,
  platform: NodeJS.Platform,
): MenuItem | undefined {
  for (const item of menu?.items ?? []) {
    if (!item.visible || !item.enabled) continue
    const inside = item.submenu && itemFor(item.submenu, pressed, platform)
    if (inside) return inside
    if (item.accelerator && item.registerAccelerator && matches(item.accelerator, pressed, platform))
      return item
  }
  return undefined
}

/** @param accelerator in Electron's words: `CmdOrCtrl+Shift+Z` */
export function matches(accelerator: string, pressed: PressedKey, platform: NodeJS.Platform): boolean {
  const parts = accelerator.toLowerCase().replace(/\+\+$/, '+plus').split('+')
  const last = parts.pop() ?? ''
  const key = named[last] ?? last
  const has = (...names: string[]) => parts.some(part => names.includes(part))
  const anyCommand = has('cmdorctrl', 'commandorcontrol')
  const isMac = platform === 'darwin'
  const ctrl = has('ctrl', 'control') || (anyCommand && !isMac)
  const meta = has('cmd', 'command', 'meta', 'super') || (anyCommand && isMac)
  if (ctrl !== pressed.ctrlKey || meta !== pressed.metaKey) return false
  if (has('alt', 'option', 'altgr') !== pressed.altKey) return false
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  if (!isSign && has('shift') !== pressed.shiftKey) return false
  if (pressed.isEditable && editing.has(key) && (ctrl || meta)) return false
  return pressed.key.toLowerCase() === key
}
