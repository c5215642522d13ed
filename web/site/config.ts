import releaseKeyUrl from '../../server/contract/release-key.pem?url'
import type { SocialLink } from '../app/shell/platform.tsx'

/** Filled in by the server that hands the page out. */
export const supportEmailMark = '__SUPPORT_EMAIL__'

/** What is fixed when the site is built. */
export const config = {
  apiUrl: import.meta.env.VITE_API_URL ?? '',
  downloadsUrl: import.meta.env.VITE_DOWNLOADS_URL ?? '/downloads',
  releaseKeyUrl,
  social: [
    { name: 'X', href: 'https://x.com/sortwell' },
    { name: 'LinkedIn', href: 'https://www.linkedin.com/company/sortwell' },
    { name: 'YouTube', href: 'https://www.youtube.com/@sortwell' },
  ] satisfies readonly SocialLink[],
} as const
