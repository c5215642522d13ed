import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseKey } from '../server/contract/release-feed.ts'
import { kinds } from './installers.ts'

/** What a person notices, one bullet each; none when nobody has written any. */
export async function readNotes(
  folder: string,
  version: string,
  key: ReleaseKey,
): Promise<readonly string[]> {
  try {
    return parseNotes(await readFile(join(folder, version, `${kinds[key].notes}.md`), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The bullets of a list in Markdown as plain lines; lines that carry one on are joined to it. */
export function parseNotes(markdown: string): readonly string[] {
  const notes: string[] = []
  for (const line of markdown.split(/\r?\n/)) {
    const bullet = /^[-*] +(.+)$/.exec(line)?.[1]
    const more = /^ +(\S.*)$/.exec(line)?.[1]
    if (bullet) notes.push(bullet.trim())
    else if (more && notes.length > 0) notes.push(`${notes.pop()} ${more.trim()}`)
  }
  return notes.map(note => note.replaceAll('`', ''))
}
