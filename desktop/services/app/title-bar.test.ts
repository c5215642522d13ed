import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { backgroundOf, overlayOf, titleBarOf } from './title-bar.ts'

test('each system has the title bar that people know there', () => {
  expect(titleBarOf('darwin', false)).toEqual({ titleBarStyle: 'hiddenInset' })
  expect(titleBarOf('win32', true)).toEqual({
    titleBarStyle: 'hidden',
    titleBarOverlay: { color: '#121514', symbolColor: '#edf1ef', height: 32 },
  })
  expect(titleBarOf('linux', true)).toEqual({})
})

test('its colours are those of the page', () => {
  const theme = readFileSync(new URL('../../../web/kit/theme/theme.css', import.meta.url), 'utf8')
  const [light, dark] = [overlayOf(false), overlayOf(true)]
  expect(theme).toContain(`--page: light-dark(${light.color}, ${dark.color});`)
  expect(theme).toContain(`--ink: light-dark(${light.symbolColor}, ${dark.symbolColor});`)
  expect([backgroundOf(false), backgroundOf(true)]).toEqual([light.color, dark.color])
})
