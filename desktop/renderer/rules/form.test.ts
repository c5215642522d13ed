import { expect, test } from 'vitest'
import type { Rules } from '../../ipc/organize-views.ts'
import { formOf, isChanged, problemsAt, rulesOf } from './form.ts'

const rules: Rules = {
  dateFolders: 'month',
  sizeLimits: ['1 MB', '1 GB'],
  categories: [{ folder: 'Bills', extensions: ['pdf', 'tar.gz'] }],
  leaveAlone: ['*.iso'],
  onClash: 'keep-both',
  subfolders: false,
}

test('rules that are put into fields come out the same', () => {
  expect(formOf(rules)).toMatchObject({
    sizeLimits: '1 MB, 1 GB',
    categories: [{ extensions: 'pdf, tar.gz' }],
  })
  expect(isChanged(formOf(rules), rules)).toBe(false)
})

test('lists are read however a person separates them', () => {
  const form = {
    ...formOf(rules),
    sizeLimits: ' 1 MB ;1 GB,',
    categories: [{ key: 7, folder: ' Bills ', extensions: '  pdf;tar.gz ,' }],
  }
  expect(rulesOf(form)).toMatchObject({
    sizeLimits: ['1 MB', '1 GB'],
    categories: [{ folder: 'Bills', extensions: ['pdf', 'tar.gz'] }],
  })
  expect(isChanged(form, rules)).toBe(false)
})

test('any field that says something else is a change', () => {
  const form = formOf(rules)
  expect(isChanged({ ...form, subfolders: true }, rules)).toBe(true)
  expect(isChanged({ ...form, leaveAlone: [] }, rules)).toBe(true)
  expect(isChanged({ ...form, categories: [] }, rules)).toBe(true)
})

test('a problem is found at its row and not at others', () => {
  const problems = [
    { field: 'categories[1].folder', message: 'one' },
    { field: 'categories[10].extensions[0]', message: 'two' },
    { field: 'sizeLimits', message: 'three' },
  ]
  expect(problemsAt(problems, 'categories[1]')).toEqual(['one'])
  expect(problemsAt(problems, 'categories[10]')).toEqual(['two'])
  expect(problemsAt(problems, 'categories')).toEqual(['one', 'two'])
  expect(problemsAt(problems, 'sizeLimits')).toEqual(['three'])
})
