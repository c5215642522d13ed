import { expect, test } from 'vitest'
import { type Answers, answerCalls, openLine, sendEvents } from './line.ts'

type Calls = {
  readonly double: { readonly input: number; readonly output: number }
  readonly wait: { readonly input: null; readonly output: null }
}
type Events = { readonly done: string }

/** Two ends whose messages cross as they do between threads. */
function ends(answers: Partial<Answers<Calls>> = {}) {
  const heard: string[] = []
  const line = openLine<Calls, Events>(message => void answer(structuredClone(message)), {
    done: value => heard.push(value),
  })
  const post = (message: unknown) => line.receive(structuredClone(message))
  const answer = answerCalls<Calls>(post, {
    double: input => 2 * input,
    wait: () => new Promise(() => {}),
    ...answers,
  })
  return { line, heard, send: sendEvents<Events>(post) }
}

test('calls are answered by name, each with its own answer', async () => {
  const { line } = ends()
  expect(await Promise.all([1, 2, 3].map(each => line.call('double', each)))).toEqual([2, 4, 6])
  expect(line.waiting()).toEqual([])
})

test('an error of the other end is thrown to the caller', async () => {
  const { line } = ends({
    double() {
      throw Object.assign(new Error('no'), { code: 'odd' })
    },
  })
  await expect(line.call('double', 1)).rejects.toMatchObject({ message: 'no', code: 'odd' })
})

test('events are heard without a call', () => {
  const { heard, send } = ends()
  send('done', 'a')
  expect(heard).toEqual(['a'])
})

test('a line that is cut refuses what waits, and those who wait for it to be quiet go on', async () => {
  const { line } = ends()
  const asked = expect(line.call('wait', null)).rejects.toMatchObject({ message: 'The thread ended.' })
  expect(line.waiting()).toEqual(['wait'])
  const settled = line.settled()
  line.cut(new Error('The thread ended.'))
  await Promise.all([asked, settled])
  expect(line.waiting()).toEqual([])
})
