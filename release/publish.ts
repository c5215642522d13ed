import { randomBytes } from 'node:crypto'
import { constants, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** One file of the downloads: written from a text or copied from a file. */
export type Step = { readonly path: string } & ({ readonly text: string } | { readonly copyOf: string })

/**
 * Takes the steps in their order. Each file appears whole or not at all, and what it names is there before it.
 * @param folder the downloads; made when it is not there
 */
export async function publish(folder: string, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await put(join(folder, step.path), step)
}

async function put(target: string, step: Step): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  const fresh = `${target}.${randomBytes(6).toString('hex')}.new`
  try {
    if ('copyOf' in step) await copyFile(step.copyOf, fresh, constants.COPYFILE_FICLONE)
    const file = await open(fresh, 'copyOf' in step ? 'r+' : 'wx')
    try {
      if ('text' in step) await file.writeFile(step.text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(fresh, target)
  } finally {
    await rm(fresh, { force: true })
  }
}
