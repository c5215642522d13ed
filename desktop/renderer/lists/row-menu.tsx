import { type MouseEvent, type ReactNode, useState } from 'react'
import { Menu, type MenuItem } from '../../../web/kit/dialog/Menu.tsx'

type RowMenu = {
  /** For the row: opens the menu at the pointer, or below what has the focus when a key asked for it. */
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void
  readonly menu: ReactNode
}

/** What can be done with a row, at the pointer or by the menu key. Fields for text keep the system's own. */
export function useRowMenu(label: string, items: readonly (MenuItem | false)[]): RowMenu {
  const [opened, setOpened] = useState<Opened | null>(null)
  const shown = items.filter(item => item !== false)
  function close(): void {
    if (opened?.focus?.isConnected) opened.focus.focus()
    setOpened(null)
  }
  return {
    onContextMenu(event) {
      const { target, currentTarget, clientX, clientY } = event
      if (shown.length === 0 || event.defaultPrevented) return
      if (!(target instanceof Element) || target.closest('input, select, [role=menu]')) return
      event.preventDefault()
      const focus = document.activeElement instanceof HTMLElement ? document.activeElement : null
      const isByKey = clientX === 0 && clientY === 0
      const place = (
        focus !== null && currentTarget.contains(focus) ? focus : currentTarget
      ).getBoundingClientRect()
      setOpened({ focus, at: isByKey ? { x: place.left, y: place.bottom } : { x: clientX, y: clientY } })
    },
    menu: opened && <Menu label={label} items={shown} at={opened.at} onClose={close} />,
  }
}

type Opened = {
  readonly at: { readonly x: number; readonly y: number }
  /** What had the focus. */
  readonly focus: HTMLElement | null
}
