import releaseKeyUrl from '../../server/contract/release-key.pem?url'
import type { SocialLink } from '../app/shell/platform.tsx'

/** Constants of the build. */
export const config = {
  apiUrl: import.meta.env.VITE_API_URL ?? '',
  downloadsUrl: import.meta.env.VITE_DOWNLOADS_URL ?? '/downloads',
  picturesUrl: '/pictures',
  releaseKeyUrl,
  social: [
    { name: 'X', href: 'https://x.com/sortwell' },
    { name: 'LinkedIn', href: 'https://www.linkedin.com/company/sortwell' },
    { name: 'YouTube', href: 'https://www.youtube.com/@sortwell' },
  ] satisfies readonly SocialLink[],
} as const
