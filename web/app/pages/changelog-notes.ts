import { compareVersions } from '../../../server/contract/compare-versions.ts'

export const changelog = {
  title: 'What is new',
  lead: 'What each release of Sortwell brought, as it was published with it.',
  version: (version: string) => `Sortwell ${version}`,
} as const

const platformNames: Readonly<Record<string, string>> = {
  windows: 'Windows',
  'linux-deb': 'Linux (DEB)',
  'linux-rpm': 'Linux (RPM)',
}

/** The release notes as they are in the repository: `release/notes/<version>/<platform>.md`, a point a line. */
const files = import.meta.glob<string>('../../../release/notes/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

type Note = {
  readonly text: string
  /** The systems that it is about; absent for all. */
  readonly platforms?: string
}

/** Every release, newest first; what several systems say in the same words stands once. */
export function readNotes(
  given: Readonly<Record<string, string>> = files,
): readonly { readonly version: string; readonly notes: readonly Note[] }[] {
  const versions = new Map<string, Map<string, string[]>>()
  const platformsOf = new Map<string, number>()
  for (const [path, text] of Object.entries(given)) {
    const [version = '', file = ''] = path.split('/').slice(-2)
    const points = versions.get(version) ?? new Map<string, string[]>()
    versions.set(version, points)
    platformsOf.set(version, (platformsOf.get(version) ?? 0) + 1)
    for (const [, point = ''] of text.matchAll(/^- (.+)$/gm))
      points.set(point, [
        ...(points.get(point) ?? []),
        platformNames[file.replace('.md', '')] ?? file.replace('.md', ''),
      ])
  }
  return [...versions]
    .sort(([one], [other]) => compareVersions(other, one))
    .map(([version, points]) => ({
      version,
      notes: [...points].map(([text, platforms]) => ({
        text: text.replaceAll('`', ''),
        ...(platforms.length < (platformsOf.get(version) ?? 0) ? { platforms: platforms.join(', ') } : {}),
      })),
    }))
}
