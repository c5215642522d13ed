import { type MouseEvent, type ReactNode, useState } from 'react'
import { Menu, type MenuItem, placeOfMenu } from '../../../web/kit/popover/Menu.tsx'
import type { Point } from '../../../web/kit/popover/Popover.tsx'

type RowMenu = {
  /** For the row. */
  readonly onContextMenu: (event: MouseEvent<HTMLElement>) => void
  readonly menu: ReactNode
}

/** What can be done with a row, at the pointer or by the menu key. Fields for text keep the system's own. */
export function useRowMenu(label: string, items: readonly (MenuItem | false)[]): RowMenu {
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
