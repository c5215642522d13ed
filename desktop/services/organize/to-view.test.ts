import { expect, test } from 'vitest'
import type { Plan } from '../../sorter/values/values.ts'
import { fillingOf, namesOf } from './to-view.ts'

test('a folder whose name would pass as another shows what makes it so', () => {
  expect(namesOf('/home/ann/Down\u202esdaol', '/home/ann')).toEqual({
    folderName: 'Down\\u202esdaol',
    displayPath: '~/Down\\u202esdaol',
  })
})

test('a report names the folders that got more since the last one, each with all its files', () => {
  const moves = ['Images/a.jpg', 'Images/b.jpg', 'Documents/c.pdf', 'Images/d.jpg'].map(to => ({ to }))
  const filledAt = fillingOf({ moves } as unknown as Plan, 'to')
  expect(filledAt(1)).toEqual([{ key: 'Images', files: 1 }])
  expect(filledAt(1)).toEqual([])
  expect(filledAt(3)).toEqual([
    { key: 'Images', files: 2 },
    { key: 'Documents', files: 1 },
  ])
  expect(filledAt(4)).toEqual([{ key: 'Images', files: 3 }])
})
