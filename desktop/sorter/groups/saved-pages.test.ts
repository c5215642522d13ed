import { expect, test } from 'vitest'
import { pagesWithFolders } from './saved-pages.ts'

test('the folder of a saved page is found, in the languages of browsers', () => {
  const folders = ['Page_files', 'Seite-Dateien', 'Stranger_files', 'page.files', 'Trip', 'x_fichiers']
  expect(pagesWithFolders(['PAGE.html', 'Page.htm', 'Seite.html', 'x.xhtml', 'Trip.html'], folders)).toEqual([
    { pages: [0, 1], folders: [0, 3] },
    { pages: [2], folders: [1] },
    { pages: [3], folders: [5] },
  ])
})
