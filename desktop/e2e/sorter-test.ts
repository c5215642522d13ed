import { mkdtemp, realpath } from 'node:fs/promises'
import path from 'node:path'
import { plantPremium } from '../services/account/testing/signed-plan.ts'
import { test as base } from './fixtures.ts'
import { SorterWindow } from './sorter-window.ts'

export { expect } from './fixtures.ts'

type Fixtures = {
  /** An empty folder to sort. */
  readonly folder: string
  /** Where the app lives; it has the Premium plan. */
  readonly home: string
  readonly stateDir: string
  /** Starts the app with this test's home; once more to start it again. */
  readonly openSorter: (env?: Readonly<Record<string, string>>) => Promise<SorterWindow>
  readonly sorter: SorterWindow
}

export const test = base.extend<Fixtures>({
  folder: async ({ temporaryFolder }, use) => {
    await use(await realpath(await mkdtemp(path.join(temporaryFolder, 'Downloads-'))))
  },
  home: async ({ temporaryFolder }, use) => {
    const home = await mkdtemp(path.join(temporaryFolder, 'home-'))
    plantPremium(path.join(home, 'state'))
    await use(home)
  },
  stateDir: async ({ home }, use) => {
    await use(path.join(home, 'state'))
  },
  openSorter: async ({ launch, home }, use) => {
    await use(async (env = {}) => {
      const { electronApp, page } = await launch({ home, env })
      return await SorterWindow.ready(electronApp, page)
    })
  },
  sorter: async ({ openSorter }, use) => {
    await use(await openSorter())
  },
})
