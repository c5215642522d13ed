import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { alone, readJson, writeJson } from '../state/whole-file.ts'
import type { Keychain } from './keychain-client.ts'
import { LoginRefused } from './login-place.ts'

const secrets = z.record(z.string(), z.string())
const forOthers = 0o077

/**
 * A secret in a file that only its owner can read, in place of a keychain.
 * @param account the secrets of each server are stored separately
 */
export function fileKeychain(file: string, account: string): Keychain {
  const change = (work: (stored: Record<string, string>) => void) => {
    const stored = { ...readJson(file, secrets) }
    work(stored)
    if (Object.keys(stored).length === 0) fs.rmSync(file, { force: true })
    else writeJson(file, stored)
  }
  return {
    async read() {
      return readJson(file, secrets)?.[account] ?? null
    },
    async write(secret) {
      fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
      alone(file, () =>
        change(stored => {
          stored[account] = secret
        }),
      )
    },
    async clear() {
      if (fs.existsSync(file)) alone(file, () => change(stored => delete stored[account]))
    },
  }
}

/** @throws {LoginRefused} for a file that others can read: its secrets are theirs, too */
export function refuseOpen(file: string): void {
  const stats = fs.statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) return
  if (!stats.isFile()) throw new LoginRefused(`${file} is not a file.`)
  if ((stats.mode & forOthers) !== 0)
    throw new LoginRefused(
      `Others can read ${file}, so the login in it is not used. Make it yours alone (chmod 600), or delete it and log in again.`,
    )
}
