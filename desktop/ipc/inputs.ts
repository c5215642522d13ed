import type { CallName, Input } from './channels.ts'
import { integer, nothing, oneOf, record, type Shape, text } from './shape.ts'
import { updateChannels } from './update-view.ts'
import { type Criterion, listNames, maxPageRows } from './views.ts'

const id = text(100)
const criterion = oneOf<Criterion>(['type', 'date', 'size'])
const longestPath = 32_767

/** The check of every call's argument, made in main before its handler sees it. */
export const inputs: { readonly [Name in CallName]: Shape<Input<Name>> } = {
  appInfo: nothing,
  browse: nothing,
  openDropped: record({ path: text(longestPath) }),
  forceFolder: record({ candidateId: id }),
  reopenFolder: record({ runId: id }),
  preview: record({ folderId: id, criterion }),
  rows: record({
    list: oneOf(listNames),
    id,
    group: text(longestPath),
    filter: text(1000),
    offset: integer(0, Number.MAX_SAFE_INTEGER),
    count: integer(1, maxPageRows),
  }),
  organize: record({ planId: id }),
  undo: record({ runId: id }),
  settle: record({ runId: id, way: oneOf(['finish', 'undo']) }),
  cancel: nothing,
  listRuns: nothing,
  showFolder: record({ runId: id }),
  updates: nothing,
  checkForUpdates: nothing,
  restartToUpdate: nothing,
  chooseUpdateChannel: record({ channel: oneOf(updateChannels) }),
}
