import type { LeftReason } from '../../ipc/views.ts'
import type { IconName } from '../parts/icon-paths.ts'

export const leftIcons: Readonly<Record<LeftReason, IconName>> = {
  rule: 'sliders',
  clash: 'file',
  folder: 'folder',
  sorted: 'check',
  project: 'code',
  bundle: 'cube',
  mount: 'archive',
  deep: 'folder',
  link: 'link',
  special: 'file',
  hidden: 'hidden',
  system: 'sliders',
  shortcut: 'shortcut',
  unfinished: 'installer',
  recent: 'history',
  unreadable: 'alert',
}
