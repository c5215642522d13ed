import { expect, test } from 'vitest'
import type { ThumbnailView } from '../../ipc/look-views.ts'
import type { ListedFile } from '../../ipc/organize-views.ts'
import { createPictureDesk } from './picture-desk.ts'

const file = (at: number): ListedFile => ({ of: 'plan', id: 'p', path: String(at) })
const media = { kind: 'image', mime: 'image/png', path: '/files/x', sizeBytes: 1 } as const
const settled = () => new Promise(resolve => setTimeout(resolve))

/** A desk whose questions are answered by the test. */
function heldDesk() {
  const asked: number[] = []
  const answers = new Map<number, (view: ThumbnailView) => void>()
  const drawn: AbortSignal[] = []
  const told: [number, string | null][] = []
  const desk = createPictureDesk({
    thumbnail({ path }) {
      const at = Number(path)
      asked.push(at)
      return new Promise(resolve => answers.set(at, resolve))
    },
    draw(_media, path, signal) {
      drawn.push(signal)
      return new Promise(resolve => {
        signal.addEventListener('abort', () => resolve(null))
        if (path === '/now') resolve('/pictures/drawn')
      })
    },
  })
  const wish = (at: number, distance = at) =>
    desk.wish({ file: file(at), distance: () => distance, tell: path => told.push([at, path]) })
  return { desk, wish, asked, answers, drawn, told }
}

test('two at a time, those in the middle of the window first', async () => {
  const { wish, asked, answers, told } = heldDesk()
  for (const at of [4, 2, 1, 3]) wish(at)
  await settled()
  expect(asked).toEqual([1, 2])
  answers.get(2)?.({ kind: 'kept', path: '/pictures/2' })
  await settled()
  expect(asked).toEqual([1, 2, 3])
  expect(told).toEqual([[2, '/pictures/2']])
})

test('what was scrolled away is not asked for, and what is being drawn of it is stopped', async () => {
  const { desk, wish, asked, answers, drawn, told } = heldDesk()
  const [leaveFirst, , leaveThird] = [wish(1), wish(2), wish(3)]
  await settled()
  answers.get(1)?.({ kind: 'draw', media, path: '/later' })
  leaveThird()
  await settled()
  expect(drawn.map(({ aborted }) => aborted)).toEqual([false])
  leaveFirst()
  await settled()
  expect(drawn.map(({ aborted }) => aborted)).toEqual([true])
  answers.get(2)?.(null)
  await settled()
  expect([asked, told, desk.known(file(1))]).toEqual([[1, 2], [[2, null]], undefined])
})

test('an answer is known until the picture is lost; a failure is an icon', async () => {
  const { desk, wish, answers, told } = heldDesk()
  wish(1)
  await settled()
  answers.get(1)?.({ kind: 'draw', media, path: '/now' })
  await settled()
  expect(told).toEqual([[1, '/pictures/drawn']])
  expect(desk.known(file(1))).toBe('/pictures/drawn')
  desk.lose(file(1))
  expect(desk.known(file(1))).toBeNull()
  const failing = createPictureDesk({
    thumbnail: () => Promise.reject(new Error('gone')),
    draw: async () => null,
  })
  failing.wish({ file: file(1), distance: () => 0, tell: path => told.push([9, path]) })
  await settled()
  expect(told.at(-1)).toEqual([9, null])
})
