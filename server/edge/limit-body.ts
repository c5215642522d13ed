import { bodyLimit } from 'hono/body-limit'
import { Refusal } from './refusal.ts'

/** Far above any call of ours. */
const maxBodyBytes = 64 * 1024

/** Refuses a larger body with 413, by its announced length or, when it comes in chunks, by counting. */
export const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new Refusal(413, 'The request is too large.')
  },
})
