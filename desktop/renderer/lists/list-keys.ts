/** What the keys of a list of files mean. Pure. */
import type { Modifiers } from './selection.ts'

export type Meaning = 'look' | 'open' | 'rename' | 'leave' | 'none' | 'all' | 'toggle' | 'menu'

const byKey: Readonly<Record<string, Meaning>> = {
  F2: 'rename',
  Delete: 'leave',
  Backspace: 'leave',
  Escape: 'none',
  ContextMenu: 'menu',
}

/** @returns null for a key that has no meaning but a target, which `keyTarget` returns */
export function meaningOf(key: string, { shift, ctrl }: Modifiers): Meaning | null {
  if (key === ' ') return ctrl ? 'toggle' : 'look'
  if (key === 'Enter') return ctrl ? null : 'open'
  if (key === 'F10') return shift ? 'menu' : null
  if (ctrl && key.toLowerCase() === 'a') return 'all'
  return Object.hasOwn(byKey, key) ? (byKey[key] ?? null) : null
}
