/** Screens of the product that are of no use while it is not known who is logged in. */
export const needsPerson = (pathname: string): boolean =>
  ['/', '/profile', '/upgrade', '/login', '/register'].includes(pathname)

/** Where upgrading begins, by way of logging in. */
export const upgradePath = (hasLogin: boolean): string =>
  hasLogin ? '/upgrade' : '/login?redirect=%2Fupgrade'
