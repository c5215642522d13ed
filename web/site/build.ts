import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { fileOf, fillPage, originMark, supportEmailMark } from './site-page.ts'
import { sitePolicy } from './site-policy.ts'

/**
 * Builds the site into `dist`: scripts, styles, one page of HTML per route, compressed copies (`.br`, `.gz`), and
 * site.json, a manifest for the server.
 */
const here = import.meta.dirname
const dist = join(here, '../../dist')
const prerenderer = join(here, '../../.types/prerender')
const configFile = join(here, 'vite.config.ts')

await build({ configFile, logLevel: 'warn' })
await build({
  configFile,
  logLevel: 'warn',
  build: { ssr: join(here, 'prerender.tsx'), outDir: prerenderer, emptyOutDir: true, copyPublicDir: false },
})

const { routePaths, routes, renderRoute }: typeof import('./prerender.tsx') = await import(
  pathToFileURL(join(prerenderer, 'prerender.js')).href
)
const template = await readFile(join(dist, 'index.html'), 'utf8')
const script = await readFile(join(here, 'first-paint.js'), 'utf8')

const pagesWithGoogle: Record<string, string> = {}
for (const path of routePaths) {
  const { title, description, isPrerendered } = routes[path]
  // Others are for one person, or for one link.
  const address = isPrerendered && path !== '*' ? path : undefined
  const write = (file: string, markup: string) =>
    writeFile(join(dist, file), fillPage(template, { path: address, title, description, script, markup }))
  const markup = isPrerendered ? await renderRoute(path, false) : ''
  await write(fileOf(path), markup)
  const withGoogle = isPrerendered ? await renderRoute(path, true) : ''
  if (withGoogle === markup) continue
  const file = fileOf(`${path}/with-google`)
  await write(file, withGoogle)
  pagesWithGoogle[path] = file
}

const listed = routePaths.filter(
  path => routes[path].isPrerendered && !['*', '/success', '/cancel'].includes(path),
)
await writeFile(
  join(dist, 'sitemap.xml'),
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${listed.map(path => `  <url><loc>${originMark}${path}</loc></url>`).join('\n')}
</urlset>
`,
)
/** RFC 9116 wants a date; a site that is not built for a year has nobody who reads the mail. */
const expires = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)
await mkdir(join(dist, '.well-known'), { recursive: true })
await writeFile(
  join(dist, '.well-known/security.txt'),
  `Contact: mailto:${supportEmailMark}\nExpires: ${expires}T00:00:00Z\nPreferred-Languages: en\nCanonical: ${originMark}/.well-known/security.txt\n`,
)

const isElsewhere = (address: string | undefined) => address?.startsWith('http')
const connect = [process.env.VITE_API_URL, process.env.VITE_DOWNLOADS_URL].flatMap(address =>
  address && isElsewhere(address) ? [new URL(address).origin] : [],
)
const policy = (allowsGoogle: boolean) => sitePolicy({ inlineScripts: [script], connect, allowsGoogle })
const site = {
  pages: Object.fromEntries(routePaths.map(path => [path, fileOf(path)])),
  pagesWithGoogle,
  policy: policy(false),
  policyWithGoogle: policy(true),
}
await writeFile(join(dist, 'site.json'), `${JSON.stringify(site, null, 2)}\n`)
await rm(prerenderer, { recursive: true })

/** Not pictures, which are compressed already, and not .html, .txt and .xml, whose marks the server fills in. */
for (const name of await readdir(dist, { recursive: true })) {
  if (!/\.(js|css|svg|pem|webmanifest)$/.test(name)) continue
  const bytes = await readFile(join(dist, name))
  await writeFile(join(dist, `${name}.br`), brotliCompressSync(bytes))
  await writeFile(join(dist, `${name}.gz`), gzipSync(bytes, { level: 9 }))
}
