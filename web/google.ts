const scriptUrl = 'https://accounts.google.com/gsi/client'

type GoogleIdentity = {
  readonly initialize: (options: {
    readonly client_id: string
    readonly callback: (answer: { readonly credential?: string }) => void
    readonly use_fedcm_for_prompt: boolean
  }) => void
  readonly prompt: (
    listen: (moment: {
      readonly isNotDisplayed?: () => boolean
      readonly isSkippedMoment: () => boolean
    }) => void,
  ) => void
}

declare global {
  interface Window {
    google?: { readonly accounts: { readonly id: GoogleIdentity } }
  }
}

/** Loads the provider's script, only now that a person asked for it. */
function loadScript(): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const known = window.google?.accounts.id
    if (known) return resolve(known)
    const script = document.createElement('script')
    script.src = scriptUrl
    script.onload = () => {
      const loaded = window.google?.accounts.id
      if (loaded) resolve(loaded)
      else reject(new Error('The sign-in script brought nothing.'))
    }
    script.onerror = () => reject(new Error('The sign-in script could not be loaded.'))
    document.head.append(script)
  })
}

/** @returns the credential that proves to our server who signed in. @throws when the person or the provider declines */
export async function signInWithGoogle(clientId: string): Promise<string> {
  const identity = await loadScript()
  return new Promise((resolve, reject) => {
    identity.initialize({
      client_id: clientId,
      use_fedcm_for_prompt: true,
      callback: ({ credential }) =>
        credential ? resolve(credential) : reject(new Error('No credential came.')),
    })
    identity.prompt(moment => {
      if (moment.isNotDisplayed?.() || moment.isSkippedMoment()) reject(new Error('Signing in was declined.'))
    })
  })
}
