/** Every route of the specification that is open to everybody. */
export const openRoutes = [
  '/',
  '/help',
  '/download',
  '/pricing',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password/abc',
  '/verify',
  '/terms',
  '/privacy',
  '/refund',
  '/success',
  '/cancel',
  '/nowhere',
]
