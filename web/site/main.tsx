import '../kit/theme/theme.css'
import '../kit/theme/site.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { createBusy } from '../app/shell/busy.ts'
import { Product } from '../app/shell/Product.tsx'
import { routeOf, routes } from '../app/shell/routes.ts'
import { watchApi } from '../app/shell/watched-api.ts'
import { writeNumbersIn } from '../kit/words/counts.ts'
import { writeDatesIn } from '../kit/words/dates.ts'
import { browserApi, browserPlatform, learnEnd } from './browser.ts'
import { onTokenChanged, tokenStore } from './token-store.ts'

// The visitor's own, on every page the same; prices follow it by themselves.
writeDatesIn(undefined)
writeNumbersIn(undefined)

const root = document.querySelector('#root') as Element // in web/site/index.html

const factOf = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? ''
const platform = browserPlatform({
  supportEmail: factOf('support-email'),
  googleClientId: factOf('google-client-id'),
  googleScript: factOf('google-script'),
  passkeyOrigin: factOf('passkey-origin'),
})
const busy = createBusy()
const api = watchApi(async () => browserApi, busy, platform)
const startsSignedOut = tokenStore.read() === null
/** What the router keeps of another screen in the history entry, such as a message; it outlives a reload. */
const handed: unknown = history.state?.usr
onTokenChanged((former, now) => {
  if (former !== null && now === null)
    void learnEnd(former).then(platform.reload) // never rejects
  else platform.reload()
})

const product = (
  <StrictMode>
    <BrowserRouter>
      <Product
        api={api}
        busy={busy}
        platform={platform}
        startsSignedOut={startsSignedOut}
        onChecked={() => document.documentElement.classList.remove('checking')}
      />
    </BrowserRouter>
  </StrictMode>
)

/**
 * A prerendered page shows a signed-out person whom no other screen handed anything. Its screen comes first, so that taking
 * the page over changes nothing; one that does not come is drawn all the same, as a failure that says so.
 */
async function start(root: Element) {
  const isThere = await routes[routeOf(location.pathname)].screen.preload().then(
    () => true,
    () => false,
  )
  const isAsDrawn = startsSignedOut && !handed && root.hasChildNodes()
  if (isThere && isAsDrawn) hydrateRoot(root, product)
  else createRoot(root).render(product)
}

void start(root)
