import { expect, test } from 'vitest'
import { type Known, Question } from './question.ts'

/** A question whose answers come when the test gives them. */
function asked() {
  const answers: PromiseWithResolvers<string>[] = []
  const shown: Known<string>[] = []
  const reported: (string | null | undefined)[] = []
  const question = new Question<string>({
    ask() {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
    describe: error => (error as Error).message,
    show: known => shown.push(known),
    onAnswer: ({ data, problem }) => reported.push(problem ?? data),
  })
  async function answer(at: number, given: string | Error): Promise<void> {
    if (typeof given === 'string') answers[at]?.resolve(given)
    else answers[at]?.reject(given)
    await new Promise(resolve => setTimeout(resolve))
  }
  return { question, answer, shown, reported, count: () => answers.length }
}

test('an older answer that comes after a newer one is dropped', async () => {
  const { question, answer, shown } = asked()
  question.ask()
  question.ask()
  await answer(1, 'new')
  await answer(0, 'old')
  expect(shown.at(-1)).toEqual({ data: 'new', problem: null, isLoading: false })
})

test('an older answer that comes before the newer one is dropped too', async () => {
  const { question, answer, shown } = asked()
  question.ask()
  question.ask()
  await answer(0, 'old')
  expect(shown.at(-1)).toEqual({ data: undefined, problem: null, isLoading: true })
})

test('however many events come while an answer is under way, it is asked again once', async () => {
  const { question, answer, shown, count } = asked()
  question.ask()
  question.askAgain()
  question.askAgain()
  expect(count()).toBe(1)
  await answer(0, 'first')
  expect([count(), shown.at(-1)]).toEqual([2, { data: 'first', problem: null, isLoading: true }])
  await answer(1, 'second')
  expect([count(), shown.at(-1)]).toEqual([2, { data: 'second', problem: null, isLoading: false }])
})

test('an event that came while an answer was under way counts though that one fails, but not after a newer answer', async () => {
  const { question, answer, count } = asked()
  question.ask()
  question.askAgain()
  await answer(0, new Error('The disk is busy.'))
  expect(count()).toBe(2)
  question.askAgain()
  question.take('from elsewhere')
  await answer(1, 'late')
  expect(count()).toBe(2)
})

test('an event after the answer asks at once', async () => {
  const { question, answer, count } = asked()
  question.ask()
  await answer(0, 'first')
  question.askAgain()
  expect(count()).toBe(2)
})

test('a failure is shown next to the last answer, and goes with the next one', async () => {
  const { question, answer, shown } = asked()
  question.ask()
  await answer(0, 'first')
  question.ask()
  await answer(1, new Error('The folder is gone.'))
  expect(shown.at(-1)).toEqual({ data: 'first', problem: 'The folder is gone.', isLoading: false })
  question.dismiss()
  expect(shown.at(-1)).toMatchObject({ data: 'first', problem: null })
  question.ask()
  await answer(2, 'second')
  expect(shown.at(-1)).toEqual({ data: 'second', problem: null, isLoading: false })
})

test('an answer that an event carries overrules the answer under way', async () => {
  const { question, answer, shown } = asked()
  question.ask()
  question.take('pushed')
  await answer(0, 'asked before')
  expect(shown.at(-1)).toEqual({ data: 'pushed', problem: null, isLoading: false })
})

test('each answer and each failure is reported once, but not what is known from elsewhere or comes too late', async () => {
  const { question, answer, reported } = asked()
  question.ask()
  question.ask()
  await answer(0, 'old')
  await answer(1, 'new')
  question.take('from elsewhere')
  question.dismiss()
  question.ask()
  await answer(2, new Error('The folder is gone.'))
  question.dismiss()
  question.ask()
  question.close()
  await answer(3, 'late')
  expect(reported).toEqual(['new', 'The folder is gone.'])
})

test('nothing is shown after the end', async () => {
  const { question, answer, shown } = asked()
  question.ask()
  question.close()
  await answer(0, 'late')
  expect(shown).toEqual([{ data: undefined, problem: null, isLoading: true }])
})
