import type { CDPSession, Page } from 'playwright/test'

type Options = { readonly verifies?: boolean; readonly transport?: 'internal' | 'usb' }

/**
 * Authenticators of Chromium's own, in the place of the person's. Each answers at once when it is asked to, and keeps
 * its passkeys by itself.
 */
export async function virtualAuthenticators(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  return {
    async plugIn({ verifies = true, transport = 'internal' }: Options = {}) {
      const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          ctap2Version: 'ctap2_1',
          transport,
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: verifies,
          automaticPresenceSimulation: true,
        },
      })
      return {
        /** Whether a touch of it is pretended as soon as it is asked for. */
        touch: (enabled: boolean): Promise<unknown> =>
          session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
        /** Whether it gets the right finger, face or PIN. */
        verify: (isUserVerified: boolean): Promise<unknown> =>
          session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
        unplug: (): Promise<unknown> =>
          session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
        passkeys: async () =>
          (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
      }
    },
  }
}
