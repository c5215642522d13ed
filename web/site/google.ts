import { buttonClass } from '../kit/button-class.ts'
import dialogStyles from '../kit/dialog/Dialog.module.css'
import styles from './google.module.css'

const text = { title: 'Continue with Google', cancel: 'Cancel' } as const

type GoogleIdentity = {
  readonly initialize: (options: {
    readonly client_id: string
    readonly callback: (answer: { readonly credential?: string }) => void
  }) => void
  readonly renderButton: (
    place: HTMLElement,
    look: { readonly type: 'standard'; readonly size: 'large'; readonly text: 'continue_with' },
  ) => void
}

declare global {
  interface Window {
    google?: { readonly accounts: { readonly id: GoogleIdentity } }
  }
}

/** Loads the provider's script on demand. */
function loadScript(address: string): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const known = window.google?.accounts.id
    if (known) return resolve(known)
    const script = document.createElement('script')
    script.src = address
    script.onload = () => {
      const loaded = window.google?.accounts.id
      if (loaded) resolve(loaded)
      else reject(new Error('The sign-in script brought nothing.'))
    }
    script.onerror = () => reject(new Error('The sign-in script could not be loaded.'))
    document.head.append(script)
  })
}

/** A dialog with an empty place for the provider's button. It is removed when it closes. */
function openDialog(onClose: () => void) {
  const dialog = document.createElement('dialog')
  const title = document.createElement('h2')
  const place = document.createElement('div')
  const cancel = document.createElement('button')
  dialog.className = dialogStyles.dialog ?? ''
  dialog.setAttribute('aria-label', text.title)
  title.textContent = text.title
  place.className = styles.place ?? ''
  cancel.type = 'button'
  cancel.className = buttonClass({})
  cancel.textContent = text.cancel
  cancel.onclick = () => dialog.close()
  dialog.onclose = () => {
    dialog.remove()
    onClose()
  }
  dialog.append(title, place, cancel)
  document.body.append(dialog)
  dialog.showModal()
  return { place, close: () => dialog.close() }
}

/**
 * Shows the provider's own button: its other way, a prompt, stays away for hours once dismissed.
 * @returns the credential for our server
 * @throws when the person or the provider declines
 */
export async function signInWithGoogle(clientId: string, script: string): Promise<string> {
  const identity = await loadScript(script)
  return new Promise((resolve, reject) => {
    const { place, close } = openDialog(() => reject(new Error('Signing in was declined.')))
    identity.initialize({
      client_id: clientId,
      callback: ({ credential }) => {
        if (credential) resolve(credential)
        close()
      },
    })
    identity.renderButton(place, { type: 'standard', size: 'large', text: 'continue_with' })
  })
}
