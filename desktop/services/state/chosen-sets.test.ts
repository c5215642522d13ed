import { expect, test } from 'vitest'
import { chooseSet, chosenFolders, chosenSet, renameChosen } from './chosen-sets.ts'
import { answeredOffers, answerOffer } from './offers.ts'
import { stateHere } from './testing/state-here.ts'

test('the folders of a set keep it under its new name', () => {
  const state = stateHere()
  renameChosen(state, 'photos', 'pictures')
  for (const folder of ['/b', '/a', '/写真']) chooseSet(state, folder, 'photos')
  chooseSet(state, '/c', 'other')
  renameChosen(state, 'photos', 'pictures')
  expect(chosenFolders(state, 'pictures')).toEqual(['/b', '/a', '/写真'])
  expect(chosenFolders(state, 'photos')).toEqual([])
  expect([chosenSet(state, '/写真'), chosenSet(state, '/c')]).toEqual(['pictures', 'other'])
})

test('the choices made last are remembered', () => {
  const state = stateHere()
  state.use(database => database.exec('PRAGMA synchronous = OFF')) // a test of many changes is no test of the disk
  for (let at = 0; at < 510; at += 1) chooseSet(state, `/${at % 505}`, `set ${at}`)
  const remembered = Array.from({ length: 505 }, (_, at) => chosenSet(state, `/${at}`))
  expect(remembered.filter(name => name !== 'default')).toHaveLength(500)
  expect([remembered[4], remembered[5], remembered[10]]).toEqual(['set 509', 'default', 'set 10'])
})

test('an offer is answered once, and the oldest answers are forgotten', () => {
  const state = stateHere()
  expect(answeredOffers(state)).toEqual([])
  state.use(database => database.exec('PRAGMA synchronous = OFF'))
  for (let at = 0; at < 1001; at += 1) answerOffer(state, `habit ${at}`)
  answerOffer(state, 'habit 5')
  const answers = answeredOffers(state)
  expect(answers).toHaveLength(1000)
  expect([answers[0], answers.at(-1)]).toEqual(['habit 1', 'habit 5'])
})
