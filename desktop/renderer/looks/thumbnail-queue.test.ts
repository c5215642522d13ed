import { expect, test } from 'vitest'
import type { ThumbnailView } from '../../ipc/look-views.ts'
import type { ListedFile } from '../../ipc/organize-views.ts'
import { createThumbnailQueue } from './thumbnail-queue.ts'

const file = (at: number): ListedFile => ({ of: 'plan', id: 'p', path: String(at) })
const media = { kind: 'image', mime: 'image/png', path: '/files/x', sizeBytes: 1 } as const
const nextTask = () => new Promise(resolve => setTimeout(resolve))

/** A queue whose requests are answered by the test. */
function heldQueue() {
  const asked: number[] = []
  const answers = new Map<number, (view: ThumbnailView) => void>()
  const drawn: AbortSignal[] = []
  const found: [number, string | null][] = []
  const queue = createThumbnailQueue({
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
  const request = (at: number, distance = at) =>
    queue.request({ file: file(at), distance: () => distance, onAnswer: path => found.push([at, path]) })
  return { queue, request, asked, answers, drawn, found }
}

test('two at a time, those in the middle of the window first', async () => {
  const { request, asked, answers, found } = heldQueue()
  for (const at of [4, 2, 1, 3]) request(at)
  await nextTask()
  expect(asked).toEqual([1, 2])
  answers.get(2)?.({ kind: 'cached', path: '/pictures/2' })
  await nextTask()
  expect(asked).toEqual([1, 2, 3])
  expect(found).toEqual([[2, '/pictures/2']])
})

test('what was scrolled away is not asked for, and what is being drawn of it is stopped', async () => {
  const { queue, request, asked, answers, drawn, found } = heldQueue()
  const [leaveFirst, , leaveThird] = [request(1), request(2), request(3)]
  await nextTask()
  answers.get(1)?.({ kind: 'draw', media, path: '/later' })
  leaveThird()
  await nextTask()
  expect(drawn.map(({ aborted }) => aborted)).toEqual([false])
  leaveFirst()
  await nextTask()
  expect(drawn.map(({ aborted }) => aborted)).toEqual([true])
  answers.get(2)?.(null)
  await nextTask()
  expect([asked, found, queue.known(file(1))]).toEqual([[1, 2], [[2, null]], undefined])
})

test('an answer is known until the picture is lost; a failure is an icon', async () => {
  const { queue, request, answers, found } = heldQueue()
  request(1)
  await nextTask()
  answers.get(1)?.({ kind: 'draw', media, path: '/now' })
  await nextTask()
  expect(found).toEqual([[1, '/pictures/drawn']])
  expect(queue.known(file(1))).toBe('/pictures/drawn')
  queue.markMissing(file(1))
  expect(queue.known(file(1))).toBeNull()
  const failing = createThumbnailQueue({
    thumbnail: () => Promise.reject(new Error('gone')),
    draw: async () => null,
  })
  failing.request({ file: file(1), distance: () => 0, onAnswer: path => found.push([9, path]) })
  await nextTask()
  expect(found.at(-1)).toEqual([9, null])
})
