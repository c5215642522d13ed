import { ButtonLink } from '../parts/ButtonLink.tsx'
import { Page } from '../parts/Page.tsx'
import { notFound } from '../text/not-found.ts'

export const NotFound = () => (
  <Page width="narrow" title={notFound.title} lead={notFound.text}>
    <ButtonLink look="primary" to="/">
      {notFound.home}
    </ButtonLink>
  </Page>
)
