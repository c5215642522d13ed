import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../icon-paths.ts'
import styles from './Menu.module.css'

export type MenuItem = {
  readonly label: string
  readonly icon: IconName
  /** The key that does the same. */
  readonly key?: string
  readonly isOff?: boolean
  /** Has a line above it. */
  readonly opensGroup?: boolean
  readonly onChoose: () => void
}

type MenuProps = {
  readonly label: string
  readonly items: readonly MenuItem[]
  /** In the window. It opens where there is room. */
  readonly at: { readonly x: number; readonly y: number }
  /** It was chosen from, or left. The focus is the caller's to give back. */
  readonly onClose: () => void
}

/** What can be done with something. The arrow keys walk it; a click beside it, Tab and Escape leave it. */
export function Menu({ label, items, at, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shown = menu.current
    if (!shown) return
    shown.showPopover()
    const { width, height } = shown.getBoundingClientRect()
    shown.style.left = `${Math.max(4, Math.min(at.x, innerWidth - width - 4))}px`
    shown.style.top = `${Math.max(4, Math.min(at.y, innerHeight - height - 4))}px`
    shown.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [at])

  function walk(event: KeyboardEvent): void {
    const entries = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const now = entries.indexOf(document.activeElement as HTMLElement)
    const target = targetOf(event.key, now, entries.length)
    if (event.key === 'Tab') onClose()
    else if (target === null) return
    event.preventDefault()
    event.stopPropagation()
    if (target !== null) entries[target]?.focus()
  }

  return (
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      popover="auto"
      tabIndex={-1}
      className={styles.menu}
      onKeyDown={walk}
      onToggle={event => {
        if (event.newState === 'closed') onClose()
      }}
    >
      {items.map(item => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={item.opensGroup ? `${styles.item} ${styles.first}` : styles.item}
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
    </div>
  )
}

function targetOf(key: string, at: number, length: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % length
  if (key === 'ArrowUp') return (at - 1 + length) % length
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : null
}
