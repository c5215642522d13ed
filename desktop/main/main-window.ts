import type { BrowserWindow } from 'electron'
import type { MenuCommand } from '../ipc/commands.ts'
import type { EventName, Payload } from '../ipc/events.ts'
import { openWindow, type WindowOptions } from './window.ts'

export type PageLink = ReturnType<typeof createPageLink>

/** Pushes events to the page. Without a window they are dropped: a page asks for all it shows when it starts. */
export function createPageLink() {
  let window: BrowserWindow | null = null
  return {
    current: () => window,
    attach(opened: BrowserWindow | null): void {
      window = opened
    },
    send<Name extends EventName>(name: Name, value: Payload<Name>): void {
      if (window && !window.isDestroyed()) window.webContents.send(name, value)
    },
  }
}

export type MainWindow = ReturnType<typeof createMainWindow>

/** The one window of the app, opened on demand. */
export function createMainWindow(link: PageLink, options: Omit<WindowOptions, 'onOpened' | 'onClosed'>) {
  let opening: Promise<void> | null = null
  let awaited: MenuCommand | null = null
  /** The page has asked what awaits it, and hears what comes from then on. */
  let isHearing = false

  async function open(): Promise<void> {
    const window = link.current()
    if (window) {
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      return
    }
    await openWindow({
      ...options,
      onOpened(opened) {
        link.attach(opened)
        isHearing = false
        opened.webContents.on('render-process-gone', () => {
          isHearing = false
        })
        // When it is first shown it gets the focus, and its page asks for everything anyway.
        opened.on('focus', () => {
          if (isHearing) link.send('focused', null)
        })
      },
      onClosed: () => link.attach(null),
    })
  }

  /** Opens it, or brings it to the front. */
  function show(): Promise<void> {
    opening ??= open().finally(() => {
      opening = null
    })
    return opening
  }

  return {
    show,
    /** Shows it with what a menu, the tray or an address asked for. */
    command(wanted: MenuCommand): void {
      if (link.current() && isHearing) link.send('menu', wanted)
      else awaited = wanted
      void show()
    },
    /** The command given before the page could receive it; answered once. */
    takeAwaited(): MenuCommand | null {
      const taken = awaited
      awaited = null
      isHearing = true
      return taken
    },
  }
}
