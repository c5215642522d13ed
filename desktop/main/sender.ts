import { isOwnPage } from './page-files.ts'

/** What is known of who sent a message; null for a frame that is gone by now. */
export type SenderFrame = { readonly url: string; readonly parent: unknown } | null

/** Only the main frame of a window that shows a page of the app may call. */
export function isOwnSender(frame: SenderFrame, devPage: string | null): boolean {
  return frame !== null && frame.parent === null && isOwnPage(frame.url, devPage)
}
