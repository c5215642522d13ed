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

test('an offer is answered once', () => {
  const state = testState()
  expect(answeredOffers(state)).toEqual([])
  for (const habit of ['pdf stays', 'jpg to Trips', 'pdf stays']) answerOffer(state, habit)
  expect([...answeredOffers(state)].sort()).toEqual(['jpg to Trips', 'pdf stays'])
})
