import { expect, test } from 'vitest'
import { compareVersions } from './compare-versions.ts'

test('versions are ordered as semver.org has it', () => {
  const ordered = [
    '0.9.10',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.2',
    '1.0.10',
    '2.0.0-beta.1',
    '10.0.0',
  ]
  for (const [a, older] of ordered.entries())
    for (const [b, newer] of ordered.entries())
      expect([older, newer, Math.sign(compareVersions(older, newer))]).toEqual([
        older,
        newer,
        Math.sign(a - b),
      ])
})
