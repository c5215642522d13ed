import { hash, randomBytes, randomUUID } from 'node:crypto'

/** A bearer secret of 256 random bits: 43 URL-safe characters. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** The stored form of a token. Plain SHA-256 is enough: 256 random bits cannot be guessed. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')

/** A random id: it reveals neither order nor count. */
export const createId = (): string => randomUUID()
