import type { Buffer } from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startFactLookUp } from '../facts/look-up.ts'
import { workbench } from './workbench.ts'

/** A small file that unpacks to more than any memory holds, or nests without end. */
export type Bomb = { readonly bytes: () => Buffer; readonly type: string | null }

export function testBombs(bombs: Readonly<Record<string, Bomb>>): void {
  test.each(Object.entries(bombs))(
    '%s costs its text at most, and little memory',
    async (name, { bytes, type }) => {
      const { folder } = workbench({})
      const file = path.join(folder, name)
      fs.writeFileSync(file, bytes())
      const looking = startFactLookUp({
        workerUrl: new URL('../facts/facts-worker.ts', import.meta.url),
        patienceMs: 30_000,
      })
      onTestFinished(() => looking.close())
      const question = { path: file, mayOpen: true } as const
      await looking.ask({ ...question, facts: ['realType'] }) // starts the thread
      const before = process.memoryUsage.rss()
      let most = before
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage.rss())
      }, 5)
      onTestFinished(() => clearInterval(watch))
      const { facts } = await looking.ask({ ...question, facts: ['realType', 'pages', 'text', 'dateInText'] })
      expect(facts).toMatchObject({ realType: type, pages: name.endsWith('.pdf') ? 1 : null, text: null })
      // The bound is 192 MB, looked at every 20 ms when this thread comes to it. Without a bound the PDFs take 580 MB and more.
      expect((most - before) >> 20).toBeLessThan(450)
    },
  )
}
