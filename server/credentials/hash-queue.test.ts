import { expect, test } from 'vitest'
import { createQueue, QueueFullError } from './hash-queue.ts'

/** Jobs that end when they are told to. */
function createJobs() {
  const running: string[] = []
  const finish = new Map<string, () => void>()
  const job = (name: string) => () => {
    running.push(name)
    return new Promise<string>(resolve => finish.set(name, () => resolve(name)))
  }
  return { running, job, end: (name: string) => finish.get(name)?.() }
}

test('jobs run up to the bound, then in the order they came, and one too many is refused', async () => {
  const { enqueue } = createQueue({ running: 2, waiting: 1 })
  const { running, job, end } = createJobs()
  const [a, b, c] = [enqueue(job('a')), enqueue(job('b')), enqueue(job('c'))]
  await expect(enqueue(job('d'))).rejects.toThrow(QueueFullError)
  expect(running).toEqual(['a', 'b'])
  end('a')
  expect(await a).toBe('a')
  expect(running).toEqual(['a', 'b', 'c'])
  const e = enqueue(job('e'))
  end('b')
  end('c')
  await Promise.all([b, c])
  end('e')
  expect(await e).toBe('e')
})

test('a job that fails gives its place back', async () => {
  const { enqueue } = createQueue({ running: 1, waiting: 0 })
  await expect(enqueue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await enqueue(async () => 'next')).toBe('next')
})
