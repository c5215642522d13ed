import { expect, test } from 'vitest'
import { namesOf, withTildes } from './home-paths.ts'

const home = '/home/ann'

test.each([
  ['/home/ann is your home folder.', '~ is your home folder.'],
  ['/home/ann/site looks like a project (.git).', '~/site looks like a project (.git).'],
  ["ENOENT: no such file or directory, open '/home/ann/x'", "ENOENT: no such file or directory, open '~/x'"],
  ['From /home/ann/a to /home/ann/b, and /home/ann.', 'From ~/a to ~/b, and ~.'],
  ['“/home/ann” does not answer.', '“~” does not answer.'],
  ['/home/anna/x', '/home/anna/x'],
  ['/home/ann.old/x', '/home/ann.old/x'],
  ['/backup/home/ann/x', '/backup/home/ann/x'],
  ['Nothing of it.', 'Nothing of it.'],
])('%j is shown as %j', (sentence, shown) => {
  expect(withTildes(sentence, home)).toBe(shown)
})

test('without a home folder nothing is shortened', () => {
  expect(withTildes('/home/ann/x', '')).toBe('/home/ann/x')
})

test('a folder whose name would pass as another shows what makes it so', () => {
  expect(namesOf('/home/ann/Down\u202esdaol', '/home/ann')).toEqual({
    folderName: 'Down\\u202esdaol',
    displayPath: '~/Down\\u202esdaol',
  })
})
