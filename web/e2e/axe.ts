import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect, type Page } from 'playwright/test'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: { run: (context: Document | Element[], options: object) => Promise<AxeResults> }

/** All rules, or those about colours. In forced colours axe still sees the author's: only elements that keep theirs can be judged. */
type Asked = 'all' | 'colours' | 'kept colours'

/** Asks axe about what the page shows now, once nothing moves or loads any more. */
export async function expectNoFindings(page: Page, state: string, about: Asked = 'all'): Promise<void> {
  await expect(page.getByText('Loading…')).toHaveCount(0)
  // A colour half way through its transition is nobody's colour. An endless animation is a busy mark's.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        animation =>
          animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity,
      ),
  )
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(source)
  const { findings, passes } = await page.evaluate(async asked => {
    const keepsColours = (element: Element) => getComputedStyle(element).forcedColorAdjust === 'none'
    const kept = asked === 'kept colours' ? [...document.body.querySelectorAll('*')].filter(keepsColours) : []
    if (asked === 'kept colours' && kept.length === 0) return { findings: [], passes: 0 }
    const colourRules = ['color-contrast', 'link-in-text-block']
    const options = {
      resultTypes: ['violations'],
      ...(asked === 'all' ? { rules: { 'target-size': { enabled: true } } } : { runOnly: colourRules }),
    }
    const result = await axe.run(asked === 'kept colours' ? kept : document, options)
    return {
      // What is half under a bar that stays in sight can be scrolled from under it.
      findings: result.violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ failureSummary }) => !failureSummary?.includes('partially obscured'))
          .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
      ),
      passes: result.passes.length,
    }
  }, about)
  if (about === 'all') expect(passes, 'rules that looked at something').toBeGreaterThan(15)
  expect.soft(findings, state).toEqual([])
}
