// What the page loads in place of Google's sign-in script: the part of `google.accounts.id` that the site uses.
{
  const origin = new URL(document.currentScript.src).origin
  let options

  function choose() {
    const address = new URL('/gsi/choose', origin)
    address.search = new URLSearchParams({ client_id: options.client_id, origin: location.origin })
    window.open(address, 'sandbox-google', 'popup,width=480,height=680')
  }

  addEventListener('message', event => {
    if (event.origin === origin && event.data?.credential) options.callback(event.data)
  })

  window.google = {
    accounts: {
      id: {
        initialize(given) {
          options = given
        },
        renderButton(place) {
          const button = document.createElement('button')
          button.type = 'button'
          button.textContent = 'Choose a made-up Google account'
          button.style.cssText = 'min-height: 44px; padding: 0 1rem; font: inherit; cursor: pointer'
          button.onclick = choose
          place.append(button)
        },
      },
    },
  }
}
