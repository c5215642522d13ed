import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createPage, createPrint, type Page, type PageKind } from './page.ts'

const kind: PageKind = { platform: 'linux', home: '/home/ann', columns: undefined, hasColours: false }
const page = createPage(kind)
const fields = { runId: null, moved: 2, name: '\u202ea\x1b\u009b\u007f\n"\\' }
const reportLines = ({ moved }: typeof fields, { platform }: Page) => [
  `Moved ${moved} on ${platform}`,
  'Done',
]

async function printed(isJson: boolean, lines = reportLines): Promise<string> {
  const stdout = new PassThrough({ encoding: 'utf8' })
  expect(await createPrint(stdout, page, isJson)(fields, lines)).toBe(0)
  return stdout.read() ?? ''
}

test('a report is a line of JSON without control characters, or lines from the same fields', async () => {
  const json = await printed(true)
  expect(json).toBe('{"runId":null,"moved":2,"name":"\\u202ea\\u001b\\u009b\\u007f\\n\\"\\\\"}\n')
  expect(JSON.parse(json)).toEqual(fields)
  expect(await printed(false)).toBe('Moved 2 on linux\nDone\n')
  expect(await printed(false, () => [])).toBe('')
})

test('a page has colours only where these are seen', () => {
  expect(page.style('red', 'failed')).toBe('failed')
  expect(createPage({ ...kind, hasColours: true }).style('red', 'failed')).toBe('\x1b[31mfailed\x1b[39m')
})

test.each([
  ['/home/ann/Downloads', '~/Downloads'],
  ['/home/annette', '/home/annette'],
  ['/home/ann/two\nlines', '~/two\\nlines'],
])('the path %j is shown as %s', (path, shown) => {
  expect(page.path(path)).toBe(shown)
})
