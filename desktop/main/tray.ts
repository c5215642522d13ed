import { readFileSync } from 'node:fs'
import { Menu, type NativeImage, nativeImage, Tray } from 'electron'
import type { WatchingView } from '../ipc/watch-views.ts'
import { writeCount } from './notices.ts'
import trayIcon from './tray.png?asset'
import trayShape from './tray-shape.png?asset'

export type TrayActions = {
  readonly open: () => void
  readonly showWatched: () => void
  readonly pause: (isPaused: boolean) => void
  readonly quit: () => void
}

/** The tray icon, shown while folders are watched: it may be all that is visible of the app. */
export function createWatchTray(actions: TrayActions) {
  let tray: Tray | null = null
  let shown = ''

  function build(view: WatchingView): Menu {
    const { isPaused } = view
    return Menu.buildFromTemplate([
      { id: 'status', label: statusOf(view), click: actions.showWatched },
      { type: 'separator' },
      { id: 'open', label: 'Open Sortwell', click: actions.open },
      {
        id: 'pause',
        label: isPaused ? 'Resume Watching' : 'Pause Watching',
        click: () => actions.pause(!isPaused),
      },
      { type: 'separator' },
      { id: 'quit', label: 'Quit Sortwell', click: actions.quit },
    ])
  }

  return {
    show(view: WatchingView): void {
      if (!view.folders.some(({ state }) => state !== 'off')) {
        tray?.destroy()
        tray = null
        shown = ''
        return
      }
      const status = statusOf(view)
      if (status === shown) return
      shown = status
      if (tray === null) {
        tray = new Tray(icon())
        tray.on('click', actions.open)
      }
      tray.setToolTip(`Sortwell: ${status}`)
      tray.setContextMenu(build(view))
    },
  }
}

function statusOf({ isPaused, folders }: WatchingView): string {
  if (isPaused) return 'Watching is paused'
  const watched = folders.filter(({ state }) => state !== 'off').length
  return `Watching ${writeCount(watched, 'folder')}`
}

/** macOS takes only the shape, in the colour of its menu bar, and draws it as large as it is: 18 points. */
function icon(): NativeImage {
  if (process.platform !== 'darwin') return nativeImage.createFromPath(trayIcon)
  const image = nativeImage.createFromBuffer(readFileSync(trayShape), { scaleFactor: 2 })
  image.setTemplateImage(true)
  return image
}
