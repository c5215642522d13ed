import type { Page } from 'playwright'
import { answerDialogWith, type RunningApp } from './app.ts'

/** Times between two frames while a list scrolls, in milliseconds. */
export type Frames = {
  readonly median: number
  readonly nearlyAll: number
  readonly longest: number
  /** How many took longer than two frames of a screen with 60 Hz. */
  readonly slow: number
}

export type LongList = {
  /** From Browse until files are seen. */
  readonly shownMs: number
  readonly icons: Frames
  readonly rows: Frames
}

/** How the two apps call the same things. */
type Words = {
  readonly files: string
  readonly icons: string
  readonly rows: string
  readonly view: 'radio' | 'button'
}

export const wordsOfSortwell: Words = {
  files: '[data-place][title]',
  icons: '[role=listbox][aria-label="All moves"]',
  rows: '[role=grid][aria-label="All moves"]',
  view: 'radio',
}
export const wordsOfTemplate: Words = {
  files: '.files li',
  icons: '.icons',
  rows: '.list',
  view: 'button',
}

const frames = 180
/** A wheel turned fast. */
const pxPerFrame = 240

/** Opens a folder and scrolls through its files, as icons and as rows. */
export async function measureLongList(running: RunningApp, folder: string, words: Words): Promise<LongList> {
  const { page } = running
  await answerDialogWith(running, folder)
  await page.setViewportSize({ width: 1100, height: 760 })
  const shownMs = await timeUntil(page, 'Browse…', words.files)
  const icons = await scroll(page, words.icons)
  await page.getByRole(words.view, { name: 'List', exact: true }).click({ force: true })
  await page.locator(words.rows).waitFor()
  const rows = await scroll(page, words.rows)
  return { shownMs, icons, rows }
}

/** Until the frame after the one with the files has begun: they are on the screen then. */
function timeUntil(page: Page, button: string, files: string): Promise<number> {
  return page.evaluate(
    async ([name, selector]) => {
      const pressed = [...document.querySelectorAll('button')].find(each => each.textContent === name)
      const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
      const startedMs = performance.now()
      pressed?.click()
      while (document.querySelector(selector) === null) await frame()
      await frame()
      return performance.now() - startedMs
    },
    [button, files] as const,
  )
}

async function scroll(page: Page, region: string): Promise<Frames> {
  const times = await page.evaluate(
    async ([selector, count, px]) => {
      const list = document.querySelector(selector)
      if (list === null) throw new Error(`no list: ${selector}`)
      const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
      // What the click before has begun is over.
      for (let at = 0; at < 30; at += 1) await frame()
      const found: number[] = []
      let last = await frame()
      for (let at = 0; at < count; at += 1) {
        list.scrollTop += px
        const now = await frame()
        found.push(now - last)
        last = now
      }
      if (list.scrollTop < (count * px) / 2) throw new Error('the list does not scroll')
      return found
    },
    [region, frames, pxPerFrame] as const,
  )
  const sorted = times.sort((one, other) => one - other)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  const slow = times.filter(ms => Math.round(ms) > 33).length
  return { median: at(0.5), nearlyAll: at(0.95), longest: at(1), slow }
}

/** A list of many rows, which the window holds. Times are from the press or the letter until its rows are on the screen. */
export type ManyRows = {
  readonly shownMs: number
  readonly icons: Frames
  readonly rows: Frames
  readonly byNameMs: number
  readonly bySizeMs: number
  readonly filteredMs: number
  /** What the window's scripts hold, once what is not needed any more was collected. */
  readonly heapMb: number
}

/** @param files in the folder */
export async function measureManyRows(running: RunningApp, folder: string, files: number): Promise<ManyRows> {
  const { page } = running
  const list = await measureLongList(running, folder, wordsOfSortwell)
  const byName = () => page.evaluate(timeOfSort, 'File')
  // Once up and once down; the slower one counts.
  const byNameMs = Math.max(await byName(), await byName())
  const bySizeMs = await page.evaluate(timeOfSort, 'Size')
  const filteredMs = await page.evaluate(timeOfFilter, `${files - 1}.`)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return { ...list, byNameMs, bySizeMs, filteredMs, heapMb: usedSize / 1e6 }
}

/** In the page: presses the head of a column. */
async function timeOfSort(column: string): Promise<number> {
  const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
  const head = () =>
    [...document.querySelectorAll('[role=columnheader]')].find(each => each.textContent === column)
  const before = head()?.getAttribute('aria-sort')
  const startedMs = performance.now()
  head()?.querySelector('button')?.click()
  while (head()?.getAttribute('aria-sort') === before) await frame()
  await frame()
  return performance.now() - startedMs
}

/** In the page: types a filter that one file matches. */
async function timeOfFilter(text: string): Promise<number> {
  const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
  const box = document.querySelector<HTMLInputElement>('input[type=search]')
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  const startedMs = performance.now()
  setValue?.call(box, text)
  box?.dispatchEvent(new Event('input', { bubbles: true }))
  while (document.querySelectorAll('[data-place]').length !== 1) await frame()
  await frame()
  return performance.now() - startedMs
}
