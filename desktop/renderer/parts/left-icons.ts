import type { LeftReason } from '../../ipc/views.ts'
import type { IconName } from './icon-paths.ts'

export const leftIcons: Readonly<Record<LeftReason, IconName>> = {
  folder: 'folder',
  link: 'link',
  special: 'file',
  hidden: 'hidden',
  system: 'sliders',
  shortcut: 'shortcut',
  unfinished: 'installer',
  recent: 'history',
  unreadable: 'alert',
}
