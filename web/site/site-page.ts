type PageParts = {
  /** Of the site; undefined for one that has no address of its own. */
  readonly path: string | undefined
  readonly title: string
  readonly description: string
  /** Runs before the first paint. */
  readonly script: string
  readonly markup: string
}

/** Filled in by the server. */
export const originMark = '__PUBLIC_ORIGIN__'
export const supportEmailMark = '__SUPPORT_EMAIL__'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The file of a route: `/help` is help.html, `/` index.html, every other address 404.html. */
export function fileOf(route: string): string {
  if (route === '/') return 'index.html'
  if (route === '*') return '404.html'
  return `${route.slice(1).replaceAll('/:', '-').replaceAll('/', '-')}.html`
}

/** Puts a route's title, description and markup into the built page. */
export function fillPage(template: string, { path, title, description, script, markup }: PageParts): string {
  return (markup ? stylesFirst(template) : template)
    .replace('<title>Sortwell</title>', () => `<title>${escapeHtml(title)}</title>`)
    .replace('name="description" content=""', () => `name="description" content="${escapeHtml(description)}"`)
    .replace('<meta name="support-email"', () => `<script>${script}</script>\n    <meta name="support-email"`)
    .replace('</title>', () => `</title>\n    ${describePage(path, title, description)}`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>${markup ? '' : withoutScript}`)
}

const withoutScript =
  '<noscript><p>This page needs JavaScript. The rest of <a href="/">Sortwell</a> reads without it.</p></noscript>'

/** What other sites and search engines show of a page. The server knows the origin. */
function describePage(path: string | undefined, title: string, description: string): string {
  if (path === undefined) return '<meta name="robots" content="noindex" />'
  const facts = {
    'og:type': 'website',
    'og:site_name': 'Sortwell',
    'og:title': title,
    'og:description': description,
    'og:url': `${originMark}${path}`,
    'og:image': `${originMark}/pictures/card.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The window of Sortwell with the preview of a Downloads folder',
  }
  const lines = Object.entries(facts).map(
    ([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`,
  )
  return [
    `<link rel="canonical" href="${originMark}${path}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    ...lines,
  ].join('\n    ')
}

/**
 * In a prerendered page, loading the script must not delay the first paint. Inline scripts come before the styles, or
 * they would wait for them.
 */
function stylesFirst(template: string): string {
  const styles = template.match(/<link rel="stylesheet"[^>]*>/)?.[0] ?? ''
  return template
    .replace(styles, '')
    .replace('<link rel="icon"', `${styles}\n    <link rel="icon"`)
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
}
