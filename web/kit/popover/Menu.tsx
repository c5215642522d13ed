import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icon-paths.ts'
import styles from './Menu.module.css'
import { type Anchor, type Point, Popover } from './Popover.tsx'

export type MenuItem = {
  readonly label: string
  readonly icon: IconName
  /** The key that does the same. */
  readonly key?: string
  readonly isOff?: boolean
  /** Has a line above it. */
  readonly hasSeparatorAbove?: boolean
  readonly onChoose: () => void
}

type MenuProps = {
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly anchor: Anchor
  /** It was chosen from, or left. */
  readonly onClose: () => void
}

/** What can be done with something. The arrow keys walk it; a click outside it, Tab and Escape leave it. */
export function Menu({ label, items, anchor, onClose }: MenuProps) {
  function walk(event: KeyboardEvent<HTMLElement>): void {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const target = targetOf(event.key, entries.indexOf(document.activeElement as HTMLElement), entries.length)
    if (event.key === 'Tab') onClose()
    else if (target === null) return
    event.preventDefault()
    event.stopPropagation()
    if (target !== null) entries[target]?.focus()
  }
  return (
    <Popover
      role="menu"
      label={label}
      anchor={anchor}
      onLeave={onClose}
      onKeyDown={walk}
      className={styles.menu}
    >
      {items.map(item => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={item.hasSeparatorAbove ? `${styles.item} ${styles.first}` : styles.item}
          aria-disabled={item.isOff}
          onClick={() => {
            if (item.isOff) return
            onClose()
            item.onChoose()
          }}
        >
          <Icon name={item.icon} />
          <span>{item.label}</span>
          {item.key && <kbd>{item.key}</kbd>}
        </button>
      ))}
    </Popover>
  )
}

function targetOf(key: string, at: number, length: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % length
  if (key === 'ArrowUp') return (at - 1 + length) % length
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : null
}

type MenuButtonProps = {
  /** Of the button and of the menu. */
  readonly label: string
  readonly size?: 'small' | 'tiny'
  readonly items: readonly MenuItem[]
}

/** A button that opens a menu below it, and closes it. */
export function MenuButton({ label, size = 'small', items }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        type="button"
        className={size === 'tiny' ? `${styles.opener} ${styles.tiny}` : styles.opener}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => (anchor ? close() : setAnchor(currentTarget))}
      >
        <Icon name="menu" />
      </button>
      {anchor && <Menu label={label} items={items} anchor={anchor} onClose={close} />}
    </>
  )
}

/** Where the menu that an event asks for opens: at the pointer, or below the element where a key asked for it. */
export function placeOfMenu({ clientX: x, clientY: y, target }: MouseEvent): Point {
  if (x !== 0 || y !== 0) return { x, y }
  const { left, bottom } = (target as Element).getBoundingClientRect()
  return { x: left, y: bottom }
}

type ContextMenu = {
  /** For what the menu is about. */
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void
  readonly menu: ReactNode
}

/** What can be done with something, at the pointer or by the menu key. Fields for text keep the system's own menu. */
export function useContextMenu(label: string, items: readonly (MenuItem | false)[]): ContextMenu {
  const [at, setAt] = useState<Point | null>(null)
  const shown = items.filter(item => item !== false)
  return {
    onContextMenu(event) {
      const { target } = event
      if (shown.length === 0 || event.defaultPrevented) return
      if (!(target instanceof Element) || target.closest('input, select, [role=menu]')) return
      event.preventDefault()
      setAt(placeOfMenu(event))
    },
    menu: at && <Menu label={label} items={shown} anchor={at} onClose={() => setAt(null)} />,
  }
}
