import { expect, test } from 'vitest'
import { jumpListOf } from './recent-folders.ts'

test('folders sorted last open their previews from the taskbar', () => {
  const folders = ['C:\\Users\\Ada\\My Downloads', 'D:\\']
  expect(jumpListOf('C:\\Sortwell.exe', folders)).toMatchObject([
    {
      name: 'Recent Folders',
      items: [
        { title: 'My Downloads', args: '--open-folder "C:\\Users\\Ada\\My Downloads"' },
        { title: 'D:\\', args: '--open-folder "D:\\."' },
      ],
    },
  ])
  expect(jumpListOf('C:\\Sortwell.exe', [])).toEqual([])
})

test('a folder with a long path is offered too: Windows leaves out what describes itself at length', () => {
  const folder = `C:\\${'a folder\\'.repeat(50)}end`
  const [
    {
      items: [item],
    } = { items: [] },
  ] = jumpListOf('C:\\Sortwell.exe', [folder])
  expect(item?.description).toHaveLength(260)
  expect(item).toMatchObject({ title: 'end', args: `--open-folder "${folder}"` })
})
