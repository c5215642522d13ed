import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { Passkeys } from '../app/shell/platform.tsx'

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')
/** Browsers do not tell whether the person declined or the time ran out; `AbortError` is our own stop. */
const isDeclined = (error: unknown) => ['NotAllowedError', 'AbortError'].includes(nameOf(error))

type Credential<R> = {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly response: R
}
/** What the server takes: no extension was asked for. */
const withoutExtensions = <R>({ id, rawId, type, response }: Credential<R>) => ({
  id,
  rawId,
  type,
  clientExtensionResults: {},
  response,
})

/** Passkeys as the browser makes and uses them. */
export const browserPasskeys: Passkeys = {
  async make(options) {
    try {
      return withoutExtensions(await startRegistration({ optionsJSON: options }))
    } catch (error) {
      if (nameOf(error) === 'InvalidStateError') return 'known'
      if (isDeclined(error)) return 'declined'
      throw error
    }
  },
  async use(options, how) {
    try {
      const useBrowserAutofill = how === 'offered'
      return withoutExtensions(await startAuthentication({ optionsJSON: options, useBrowserAutofill }))
    } catch (error) {
      if (isDeclined(error)) return 'declined'
      throw error
    }
  },
  canOffer: browserSupportsWebAuthnAutofill,
  stop: () => WebAuthnAbortService.cancelCeremony(),
}
