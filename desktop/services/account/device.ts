import { hash, randomBytes } from 'node:crypto'
import type { Holder } from './holder.ts'
import type { LoginStore } from './login-store.ts'

/** This device, as the server knows it. */
export type Device = ReturnType<typeof createDevice>

type DeviceOptions = {
  /** What the device calls itself. */
  readonly name: string
  readonly key: Pick<LoginStore, 'read' | 'write' | 'isLasting'>
  readonly login: Pick<LoginStore, 'read'>
}

const sha256 = (secret: string) => hash('sha256', secret, 'hex')

/** @param key stored next to the login. The server gives one at a log-in, and another one when it no longer trusts it. */
export function createDevice({ name, key, login }: DeviceOptions) {
  let making: Promise<void> | undefined
  async function make(): Promise<void> {
    if ((await key.read()) !== null || !key.isLasting()) return
    await key.write(randomBytes(32).toString('base64url'))
  }
  return {
    name,
    /**
     * Makes a key if there is none yet, as after a log-in by a code. While it is unknown whether there is one, none is made: it
     * would take the place of the one that the server knows. Two questions at once make one key.
     */
    makeKey(): Promise<void> {
      making ??= make().finally(() => {
        making = undefined
      })
      return making
    },
    /** Null while nobody is logged in. */
    async holder(): Promise<Holder | null> {
      const [secret, token] = await Promise.all([key.read(), login.read()])
      return secret === null || token === null ? null : { device: sha256(secret), login: sha256(token) }
    },
  }
}
