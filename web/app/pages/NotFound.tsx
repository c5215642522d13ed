import { Page } from '../../kit/Page.tsx'
import { ButtonLink } from '../shell/ButtonLink.tsx'

const notFound = {
  title: '404 - Page Not Found',
  text: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
  home: 'Back to the home page',
} as const

export const NotFound = () => (
  <Page width="narrow" mark={{ icon: 'search', tone: 'calm' }} title={notFound.title} lead={notFound.text}>
    <ButtonLink variant="primary" to="/">
      {notFound.home}
    </ButtonLink>
  </Page>
)
