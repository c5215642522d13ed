/** Draws the picture of each starter set: the folders that it makes, in the kit's colours. Run it after changing the table. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { type IconName, iconPaths } from '../web/kit/icon-paths.ts'

type Folder = readonly [name: string, icon: IconName, category: string]

const folders: Readonly<Record<string, readonly Folder[]>> = {
  developer: [
    ['Logs', 'menu', 'code'],
    ['Databases', 'table', 'data'],
    ['Packages', 'archive', 'archives'],
    ['Code', 'code', 'installers'],
  ],
  downloads: [
    ['Images', 'image', 'images'],
    ['Documents', 'document', 'documents'],
    ['Audio', 'audio', 'audio'],
    ['Set aside', 'history', 'other'],
  ],
  invoices: [
    ['Invoices', 'document', 'documents'],
    ['2025', 'calendar', 'documents'],
    ['Receipts', 'check', 'installers'],
    ['2026', 'calendar', 'installers'],
  ],
  music: [
    ['Artist', 'person', 'audio'],
    ['Album', 'audio', 'audio'],
    ['Album', 'audio', 'video'],
    ['Single songs', 'audio', 'books'],
  ],
  photos: [
    ['2025', 'calendar', 'images'],
    ['2025-07-03', 'image', 'images'],
    ['2025-07-04', 'image', 'video'],
    ['2026', 'calendar', 'installers'],
  ],
  screenshots: [
    ['Screenshots', 'desktop', 'images'],
    ['Screen recordings', 'video', 'video'],
  ],
  student: [
    ['Lectures', 'play', 'books'],
    ['Exercises', 'check', 'installers'],
    ['Exams', 'calendar', 'data'],
    ['Books', 'book', 'documents'],
  ],
  takeout: [
    ['2023', 'calendar', 'images'],
    ['2024', 'calendar', 'video'],
    ['Album', 'image', 'installers'],
    ['Album', 'image', 'books'],
  ],
}

const theme = readFileSync(new URL('../web/kit/theme/theme.css', import.meta.url), 'utf8')

/** @returns the colour of a token by day and by night */
function colours(token: string): readonly [string, string] {
  const [, light = '', dark = ''] =
    new RegExp(`--${token}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(theme) ?? []
  if (light === '') throw new Error(`theme.css has no --${token}`)
  return [light, dark]
}

const [width, height, gap] = [124, 92, 8]

export const starterPictures: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(folders).map(([name, tiles]) => [name, pictureOf(tiles)]),
)

function pictureOf(tiles: readonly Folder[]): string {
  const used = [
    'raised',
    'line',
    'ink',
    'on-category',
    ...tiles.map(([, , category]) => `category-${category}`),
  ]
  const tokens = [...new Set(used)].map(token => [token, ...colours(token)] as const)
  const rules = (at: 1 | 2) => tokens.map(each => `--${each[0]}:${each[at]}`).join(';')
  const all = tiles.length * (width + gap) - gap
  const drawn = tiles.map(([label, icon, category], at) => {
    const middle = width / 2
    return `<g transform="translate(${at * (width + gap)})">
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="12" fill="var(--raised)" stroke="var(--line)"/>
<g transform="translate(${middle - 30} 4) scale(2.5)" fill="var(--category-${category})"><path d="${iconPaths.folder}"/></g>
<g transform="translate(${middle - 11} 27) scale(.92)" fill="none" stroke="var(--on-category)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="${iconPaths[icon]}"/></g>
<text x="${middle}" y="78" text-anchor="middle" fill="var(--ink)">${label}</text>
</g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${all}" height="${height}" viewBox="0 0 ${all} ${height}">
<title>${tiles.map(([label]) => label).join(', ')}</title>
<style>svg{${rules(1)};font:500 12px system-ui,sans-serif}@media(prefers-color-scheme:dark){svg{${rules(2)}}}</style>
${drawn.join('\n')}
</svg>
`
}

/** Where the pictures are kept. */
export const starterPicturesFolder = new URL('../docs/starters/', import.meta.url)

if (argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(starterPicturesFolder, { recursive: true })
  for (const [name, text] of Object.entries(starterPictures)) {
    writeFileSync(new URL(`${name}.svg`, starterPicturesFolder), text)
  }
}
