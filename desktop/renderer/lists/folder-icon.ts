import type { IconName } from '../../../web/kit/icon-paths.ts'
import type { Criterion } from '../../ipc/organize-views.ts'
import { criterionLooks } from './criteria.ts'

const byType: Readonly<Record<string, IconName>> = {
  Images: 'image',
  Documents: 'document',
  Audio: 'audio',
  Video: 'video',
  Archives: 'archive',
  Installers: 'download',
  Code: 'code',
  Fonts: 'font',
  '3D and CAD': 'cube',
  Books: 'book',
  Data: 'table',
}

export function folderIcon(criterion: Criterion, folder: string): IconName {
  return criterion === 'type' ? (byType[folder] ?? 'file') : criterionLooks[criterion].icon
}
