import { Notification } from 'electron'
import type { ReceiptView } from '../ipc/organize-views.ts'
import type { DaySummary } from '../services/watch/watching.ts'

const foldersNamed = 3

export function noticeOfSummary({ files, folders }: DaySummary): { title: string; body: string } {
  const named = folders.slice(0, foldersNamed).map(({ name, files: some }) => `${name}: ${some}`)
  const rest = folders.length - named.length
  if (rest > 0) named.push(`${rest} more`)
  return { title: `Sortwell sorted ${writeCount(files, 'file')}`, body: named.join(' · ') }
}

export function noticeOfRun({ kind, moved, folderName }: ReceiptView): { title: string; body: string } {
  const done = kind === 'sort' ? 'organized' : 'back in place'
  return { title: `${writeCount(moved, 'file')} ${done}`, body: folderName }
}

/** What is shown now: a notification that nothing refers to is collected, and its click lost (electron/electron#16922). */
const shownNow = new Set<Notification>()
/** Far fewer than a person would answer; not every system reports that one is gone. */
const mostShown = 20

/** Shows a system notification; a click on it calls `onClick`. */
export function notify(notice: { title: string; body: string }, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const shown = new Notification({ ...notice, silent: true })
  const forget = () => void shownNow.delete(shown)
  shown.on('click', () => {
    forget()
    onClick()
  })
  shown.on('close', forget)
  shown.on('failed', forget)
  shownNow.add(shown)
  for (const oldest of shownNow) if (shownNow.size > mostShown) shownNow.delete(oldest)
  shown.show()
}

/** `1 file`, `12,000 files`: for notifications and the tray. The window counts with web/kit. */
export function writeCount(value: number, noun: string): string {
  return `${value.toLocaleString('en')} ${value === 1 ? noun : `${noun}s`}`
}
