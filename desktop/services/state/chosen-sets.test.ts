import { expect, test } from 'vitest'
import { chooseSet, chosenFolders, chosenSet, renameChosen } from './chosen-sets.ts'
import { answeredOffers, answerOffer } from './offers.ts'
import { testState } from './testing/test-state.ts'

test('the folders of a set keep it under its new name', () => {
  const state = testState()
  renameChosen(state, 'photos', 'pictures')
  for (const folder of ['/b', '/a', '/写真']) chooseSet(state, folder, 'photos')
  chooseSet(state, '/c', 'other')
  renameChosen(state, 'photos', 'pictures')
  expect(chosenFolders(state, 'pictures')).toEqual(['/b', '/a', '/写真'])
  expect(chosenFolders(state, 'photos')).toEqual([])
  expect([chosenSet(state, '/写真'), chosenSet(state, '/c')]).toEqual(['pictures', 'other'])
})

test('a choice is remembered however many folders have one', () => {
  const state = testState()
  state.use(database => database.exec('PRAGMA synchronous = OFF')) // a test of many changes is no test of the disk
  for (let at = 0; at < 501; at += 1) chooseSet(state, `/${at}`, 'photos')
  expect(chosenSet(state, '/0')).toBe('photos')
})

test('an offer is answered once, and the oldest answers are forgotten', () => {
  const state = testState()
  expect(answeredOffers(state)).toEqual([])
  state.use(database => database.exec('PRAGMA synchronous = OFF'))
  for (let at = 0; at < 1001; at += 1) answerOffer(state, `habit ${at}`)
  answerOffer(state, 'habit 5')
  const answers = answeredOffers(state)
  expect(answers).toHaveLength(1000)
  expect([answers[0], answers.at(-1)]).toEqual(['habit 1', 'habit 5'])
})
