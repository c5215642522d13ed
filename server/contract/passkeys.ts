import * as z from 'zod/mini'
import { instant } from './fields.ts'

/** `synced`: it may be on other devices of its owner as well. `lastUsedAt` is null until it has logged somebody in. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  synced: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

const wrong = { error: 'The browser has sent something that is not a passkey.' }
const bytes = (most: number) => z.string(wrong).check(z.regex(/^[\w-]+$/, wrong), z.maxLength(most, wrong))

/** Names of ways to reach an authenticator; new ones may appear. */
const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/, wrong))).check(z.maxLength(10, wrong))

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key', wrong),
  clientExtensionResults: z.object({}),
}

/** What a browser answers to {@link registrationOptions}: base64url everywhere. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    attestationObject: bytes(16_000),
    clientDataJSON: bytes(4000),
    transports: z.optional(transports),
  }),
})
export type NewPasskey = z.input<typeof newPasskey>

/** What a browser answers to {@link loginOptions}. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    authenticatorData: bytes(4000),
    clientDataJSON: bytes(4000),
    signature: bytes(2000),
    userHandle: z.optional(bytes(128)),
  }),
})
export type PasskeyAnswer = z.input<typeof passkeyAnswer>

/** What a browser is asked to make. Source: Web Authentication, PublicKeyCredentialCreationOptionsJSON. */
export const registrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
})
export type RegistrationOptions = z.output<typeof registrationOptions>

/** What a browser is asked to sign. Source: Web Authentication, PublicKeyCredentialRequestOptionsJSON. */
export const loginOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('preferred'),
})
export type LoginOptions = z.output<typeof loginOptions>

const nameText = 'Please enter a name of 1 to 60 characters on one line.'
const isPasskeyName = (text: string) =>
  [...text].length <= 60 &&
  /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\u2800]/u.test(text) &&
  !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)

/** What a person calls a passkey. */
export const passkeyName = z
  .string({ error: nameText })
  .check(z.trim(), z.refine(isPasskeyName, { error: nameText }))
