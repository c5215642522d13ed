import { expect, test } from 'vitest'
import guide from '../../../../docs/rules.md?raw'
import { addressOf, hasWords } from './help-search.ts'
import { help } from './help-text.ts'
import { readTour } from './tour.ts'

test('words are found in any order and case', () => {
  expect(hasWords('Where did a file go?', 'FILE where')).toBe(true)
  expect(hasWords('Where did a file go?', 'file undo')).toBe(false)
  expect(hasWords('Where did a file go?', ' ')).toBe(true)
})

test('every answer has an address of its own', () => {
  const titles = [
    ...readTour().map(({ title }) => `tour ${title}`),
    ...help.steps.map(({ title }) => title),
    ...help.problems.map(({ title }) => title),
    ...help.recipes.map(({ title }) => title),
    ...help.questions.map(([title]) => title),
  ]
  expect(new Set(titles.map(addressOf)).size).toBe(titles.length)
  expect(addressOf('Where did a file go?')).toBe('where-did-a-file-go')
})

test('the recipes are those of docs/rules.md', () => {
  for (const { rules } of help.recipes) expect(guide).toContain(rules)
})
