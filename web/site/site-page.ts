type PageParts = {
  readonly title: string
  readonly description: string
  /** Runs before the first drawing. */
  readonly script: string
  readonly markup: string
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The file of a route: `/help` is help.html, `/` index.html, every other address 404.html. */
export function fileOf(route: string): string {
  if (route === '/') return 'index.html'
  if (route === '*') return '404.html'
  return `${route.slice(1).replaceAll('/:', '-').replaceAll('/', '-')}.html`
}

/** Puts a route's words and markup into the page that the build made. */
export function fillPage(template: string, { title, description, script, markup }: PageParts): string {
  return (markup ? stylesFirst(template) : template)
    .replace('<title>Sortwell</title>', () => `<title>${escapeHtml(title)}</title>`)
    .replace('name="description" content=""', () => `name="description" content="${escapeHtml(description)}"`)
    .replace('<meta name="support-email"', () => `<script>${script}</script>\n    <meta name="support-email"`)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
}

/**
 * Where the markup is there already, the script must take nothing from what draws it. Scripts in the page stand before
 * the styles, or they would wait for them.
 */
function stylesFirst(template: string): string {
  const styles = template.match(/<link rel="stylesheet"[^>]*>/)?.[0] ?? ''
  return template
    .replace(styles, '')
    .replace('<link rel="icon"', `${styles}\n    <link rel="icon"`)
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
}
