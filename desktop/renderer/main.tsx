import '../../web/kit/theme/theme.css'
import '../../web/kit/theme/site.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { Tooltip } from '../../web/kit/popover/Tooltip.tsx'
import { writeDatesIn } from '../../web/kit/words/dates.ts'
import { AccountProvider } from './data/account-context.tsx'
import { AppInfoProvider } from './data/app-info.tsx'
import { OrganizeProvider } from './data/organize-context.tsx'
import { App } from './frame/App.tsx'
import { Pictures } from './looks/pictures.tsx'

writeDatesIn(undefined)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root')
createRoot(root).render(
  <StrictMode>
    <MemoryRouter initialEntries={['/organize']}>
      <AppInfoProvider>
        <AccountProvider>
          <OrganizeProvider>
            <Pictures>
              <App />
              <Tooltip />
            </Pictures>
          </OrganizeProvider>
        </AccountProvider>
      </AppInfoProvider>
    </MemoryRouter>
  </StrictMode>,
)
