export const notFound = {
  title: '404 - Page Not Found',
  text: 'There is nothing at this address. It may have moved, or the link may be incomplete.',
  home: 'Back to the home page',
} as const
