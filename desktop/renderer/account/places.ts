import { text } from './text.ts'

/** Screens that need a signed-in person. */
export const needsPerson = (pathname: string): boolean =>
  ['/', '/profile', '/upgrade', '/login', '/register'].includes(pathname)

/** The start of an upgrade, by way of the log-in. */
export const upgradePath = (hasLogin: boolean): string =>
  hasLogin ? '/upgrade' : '/login?redirect=%2Fupgrade'

/** The devices that use Premium. */
export const devicesPath = '/profile#subscription'

/** The legal documents, which the product's screens show. */
export const legalPages = [
  { path: '/privacy', name: text.privacy },
  { path: '/terms', name: text.terms },
  { path: '/refund', name: text.refund },
] as const
