import { writeCount } from '../../../web/kit/words/counts.ts'
import type { ReceiptView } from '../../ipc/organize-views.ts'
import { isolate } from '../lists/isolate.ts'

/** The words around every place. */
export const text = {
  nav: {
    label: 'Main',
  },
  menu: 'Menu',
  retry: 'Try again',
  undo: {
    title: (folderName: string) => `Undo the run in ${isolate(folderName)}?`,
    effect: (moved: number) =>
      `It moved ${writeCount(moved, 'file')}. What is not back yet goes back to where it was.`,
    keep: 'Cancel',
    confirm: 'Undo',
  },
  drop: { title: 'Drop folders or files to preview them', lead: 'Nothing moves until you say so.' },
  toast: {
    done: ({ moved, folderName }: ReceiptView) =>
      `${writeCount(moved, 'file')} organized in ${isolate(folderName)}`,
    undo: 'Undo',
    close: 'Close message',
  },
} as const
