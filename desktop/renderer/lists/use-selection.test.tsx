// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Row } from '../../ipc/organize-views.ts'
import { useOpened } from './use-selection.ts'

beforeAll(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

const rowsOf = (paths: string) => [...paths].map(path => ({ path }) as Row)

/** A list that is drawn with these rows, and what is open in it. */
function drawnList() {
  const root = createRoot(document.createElement('div'))
  let now: ReturnType<typeof useOpened> | undefined
  function List({ paths, narrowing }: { readonly paths: string; readonly narrowing: string }) {
    now = useOpened({ rows: rowsOf(paths), narrowing, view: 'list' })
    return null
  }
  const draw = (paths: string, narrowing = '') =>
    act(async () => root.render(<List paths={paths} narrowing={narrowing} />))
  return {
    draw,
    open: (path: string) => act(async () => now?.open({ part: 'look', path })),
    opened: () => now?.opened?.path,
    end: () => act(async () => root.unmount()),
  }
}

test('what is open at a file stays with it through new rows, and closes for good where the file goes', async () => {
  const list = drawnList()
  await list.draw('abc')
  await list.open('b')
  await list.draw('xbya')
  expect(list.opened()).toBe('b')
  await list.draw('ac')
  expect(list.opened()).toBeUndefined()
  await list.draw('abc')
  expect(list.opened()).toBeUndefined()
  await list.end()
})

test('what is open closes where another list begins, though it has the file too', async () => {
  const list = drawnList()
  await list.draw('abc')
  await list.open('b')
  await list.draw('ab', 'filter')
  expect(list.opened()).toBeUndefined()
  await list.end()
})
