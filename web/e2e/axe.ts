import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect, type Page } from 'playwright/test'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare const axe: { run: (options: object) => Promise<AxeResults> }

/** Every rule of axe on what the page shows now, once nothing moves or loads any more. */
export async function expectNoFindings(page: Page, state: string): Promise<void> {
  await expect(page.getByText('Loading…')).toHaveCount(0)
  await page.evaluate(source)
  const { violations, passes } = await page.evaluate(() => axe.run({ resultTypes: ['violations'] }))
  const findings = violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${id}: ${node.html.slice(0, 160)}`),
  )
  expect(passes.length, 'rules that looked at something').toBeGreaterThan(15)
  expect(findings, state).toEqual([])
}
