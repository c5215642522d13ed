import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createQueue } from './hash-queue.ts'

/** Cost of one argon2id hash; memory in KiB. */
export type HashCost = {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

/** Source: OWASP Password Storage Cheat Sheet, argon2id with 19 MiB and two passes. */
export const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes and checks secrets that people choose or copy by hand. */
export type PasswordHasher = ReturnType<typeof createPasswordHasher>

/**
 * Passwords are normalised (NFKC) before hashing, so that one typed on another keyboard still matches. Source: NIST SP
 * 800-63B.
 * Every method throws QueueFullError when the queue is full.
 */
export function createPasswordHasher(
  cost: HashCost,
  limits: { readonly running: number; readonly waiting: number },
) {
  const { enqueue, load } = createQueue(limits)
  const hashNow = (password: string) => hash(password.normalize('NFKC'), cost)
  let decoy: Promise<string> | undefined

  return {
    /** @returns an argon2id PHC string */
    hash: (password: string): Promise<string> => enqueue(() => hashNow(password)),

    /**
     * @param stored null where there is no password: the answer is no, after as much work as for a real one,
     * so that time does not tell which addresses have an account
     */
    async verify(stored: string | null, password: string): Promise<boolean> {
      decoy ??= hashNow('')
      const against = stored ?? (await decoy)
      const isRight = await enqueue(() => verify(against, password.normalize('NFKC')))
      return isRight && stored !== null
    },

    /** The jobs that run and wait now. */
    load,

    /** Whether a stored hash was made at a lower cost than today's. */
    isWeak(stored: string): boolean {
      const { memoryCost, timeCost } = parseOptions(stored)
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost
    },
  }
}
