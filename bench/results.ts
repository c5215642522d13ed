import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const intro = `# Results

Written by \`npm run bench\`; each bench rewrites its own section. Only ratios taken in one run on one machine compare.
`

/**
 * Puts a bench's newest figures into bench/RESULTS.md and leaves the other sections as they are.
 * @param title of the section, without `##`
 * @param body Markdown without headings of the second level
 */
export function writeSection(title: string, body: string): void {
  const path = join(import.meta.dirname, 'RESULTS.md')
  writeFileSync(path, withSection(existsSync(path) ? readFileSync(path, 'utf8') : intro, title, body))
}

function withSection(text: string, title: string, body: string): string {
  const heading = `## ${title}\n`
  const [head = intro, ...sections] = text.split(/^(?=## )/m)
  const section = `${heading}\n${body.trim()}\n`
  const isThere = sections.some(old => old.startsWith(heading))
  const all = isThere
    ? sections.map(old => (old.startsWith(heading) ? section : old))
    : [...sections, section]
  return [head, ...all].map(part => `${part.trim()}\n`).join('\n')
}
