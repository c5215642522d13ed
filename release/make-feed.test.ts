import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fetchReleaseFeed, type Release, type ReleaseChannel } from '../server/contract/release-feed.ts'
import { planRelease } from './plan-release.ts'
import { publish } from './publish.ts'
import { readPublished } from './published.ts'
import { createSigner } from './signing.ts'
import { type ReleaseBench, releaseBench } from './testing.ts'

const all = { windows: 'MZ setup', 'linux-deb': 'deb', 'linux-rpm': 'rpm' }
const sha512 = (content: string | Uint8Array) => createHash('sha512').update(content).digest('hex')

/** What a visitor reads from the folder, in the visitor's order. */
const visit = (bench: ReleaseBench, channel: ReleaseChannel = 'stable') =>
  fetchReleaseFeed({
    downloadsUrl: bench.downloads,
    channel,
    nowMs: 0,
    verify: createSigner(bench.keys).verify,
    fetch: url =>
      readFile(url.replace(/\?.*/, '')).then(
        content => new Response(content),
        () => new Response(null, { status: 404 }),
      ),
  })

test('a release is described, summed and signed', async () => {
  await using bench = await releaseBench()
  await bench.pack('0.2.0', all)
  await writeFile(bench.at('packages', 'Sortwell-0.2.0-x64.exe.blockmap'), 'blocks')
  await bench.writeNotes(
    '0.2.0',
    'windows',
    '# What is new\n\n- Undo is `faster`\n- Two lines\n  are one note\n',
  )
  expect(bench.makeFeed('0.2.0', '--rollout', '25')).toMatchObject({ status: 0 })

  const feed = await visit(bench)
  expect(feed.windows).toEqual({
    version: '0.2.0',
    file: 'Sortwell-0.2.0-x64.exe',
    notes: ['Undo is faster', 'Two lines are one note'],
    sizeBytes: 8,
    sha512: sha512('MZ setup'),
    releasedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    channel: 'stable',
  })
  expect(feed['linux-rpm']).toMatchObject({ file: 'Sortwell-0.2.0-x86_64.rpm', notes: [] })
  expect((await readdir(bench.downloads, { recursive: true })).sort()).toEqual([
    'SHA512SUMS',
    'beta.json',
    'beta.json.sig',
    'latest.json',
    'latest.json.sig',
    'linux-deb',
    'linux-deb/Sortwell-0.2.0-amd64.deb',
    'linux-deb/beta-linux.yml',
    'linux-deb/latest-linux.yml',
    'linux-rpm',
    'linux-rpm/Sortwell-0.2.0-x86_64.rpm',
    'linux-rpm/beta-linux.yml',
    'linux-rpm/latest-linux.yml',
    'sbom-0.2.0.cdx.json',
    'windows',
    'windows/Sortwell-0.2.0-x64.exe',
    'windows/Sortwell-0.2.0-x64.exe.blockmap',
    'windows/beta.yml',
    'windows/latest.yml',
  ])
  const yml = await readFile(join(bench.downloads, 'windows/latest.yml'), 'utf8')
  expect(yml).toContain('stagingPercentage: 25')
  expect(yml).toContain(createHash('sha512').update('MZ setup').digest('base64'))
})

test('other processors and macOS are offered beside, each under the name its updater looks for', async () => {
  await using bench = await releaseBench()
  await bench.pack('0.2.0', {
    windows: 'MZ',
    'windows-arm64': 'MZ',
    'mac-arm64': 'dmg',
    'mac-arm64-zip': 'PK',
    'linux-appimage': 'ELF',
    'linux-deb-arm64': 'deb',
  })
  await bench.writeNotes('0.2.0', 'windows', '- Undo is faster')
  expect(bench.makeFeed('0.2.0')).toMatchObject({ status: 0 })
  const feed = await visit(bench, 'stable')
  expect(Object.keys(feed)).toEqual([
    'windows',
    'mac-arm64',
    'windows-arm64',
    'linux-deb-arm64',
    'linux-appimage',
    'mac-arm64-zip',
  ])
  expect(feed['windows-arm64']?.notes).toEqual(['Undo is faster'])
  const files = await readdir(bench.downloads, { recursive: true })
  expect(files.filter(file => /latest.*yml$/.test(file)).sort()).toEqual([
    'linux-appimage/latest-linux.yml',
    'linux-deb-arm64/latest-linux-arm64.yml',
    'mac-arm64-zip/latest-mac.yml',
    'mac-arm64/latest-mac.yml',
    'windows-arm64/latest.yml',
    'windows/latest.yml',
  ])
})

test.runIf(process.platform === 'linux')('sha512sum and openssl agree', async () => {
  await using bench = await releaseBench()
  await bench.pack('0.2.0', all)
  bench.makeFeed('0.2.0')
  const run = (command: string, ...args: readonly string[]) =>
    spawnSync(command, args, { cwd: bench.downloads, encoding: 'utf8' })
  expect(run('sha512sum', '--check', '--strict', 'SHA512SUMS').status).toBe(0)
  await writeFile(
    bench.at('signature'),
    Buffer.from(await readFile(join(bench.downloads, 'latest.json.sig'), 'utf8'), 'base64'),
  )
  const keys = ['-verify', '-pubin', '-inkey', bench.at('public.pem')]
  const files = ['-rawin', '-in', 'latest.json', '-sigfile', bench.at('signature')]
  expect(run('openssl', 'pkeyutl', ...keys, ...files).stdout).toContain('Signature Verified Successfully')
})

test('at every moment of a release a visitor finds the old one whole or the new one whole', async () => {
  await using bench = await releaseBench()
  await bench.pack('0.1.0', all)
  bench.makeFeed('0.1.0')
  await bench.pack('0.2.0', { windows: 'new setup', 'linux-deb': 'new deb' })
  const signer = createSigner(bench.keys)
  const installers = await Promise.all(
    [['windows', 'Sortwell-0.2.0-x64.exe'] as const, ['linux-deb', 'Sortwell-0.2.0-amd64.deb'] as const].map(
      async ([key, file]) => {
        const path = bench.at('packages', file)
        const content = await readFile(path)
        return { key, path, file, sizeBytes: content.length, sha512: sha512(content), blockMap: null }
      },
    ),
  )
  const steps = planRelease(
    await readPublished(bench.downloads, signer.verify),
    {
      version: '0.2.0',
      channel: 'stable',
      installers,
      notes: {},
      releasedAt: new Date(0),
      rolloutPercent: 100,
      sbom: '{}',
    },
    signer.sign,
  )
  const seen: (string | undefined)[] = []
  for (const step of steps) {
    await publish(bench.downloads, [step])
    for (const channel of ['stable', 'beta'] as const) {
      const feed = await visit(bench, channel)
      for (const [key, release] of Object.entries(feed) as [string, Release][])
        expect(sha512(await readFile(join(bench.downloads, key, release.file)))).toBe(release.sha512)
      if (channel === 'stable') seen.push(feed.windows?.version)
    }
  }
  expect([seen[0], seen.at(-1)]).toEqual(['0.1.0', '0.2.0'])
  expect((await visit(bench))['linux-rpm']?.version).toBe('0.1.0')
})

test('a beta is for its channel, until a stable release overtakes it', async () => {
  await using bench = await releaseBench()
  const offered = async () => [
    (await visit(bench)).windows?.version,
    (await visit(bench, 'beta')).windows?.version,
  ]
  await bench.pack('1.0.0', { windows: 'one' })
  await bench.pack('1.1.0-beta.1', { windows: 'beta' })
  await bench.pack('1.0.1', { windows: 'fix' })
  await bench.pack('1.1.0', { windows: 'two' })
  expect(bench.makeFeed('1.0.0').status).toBe(0)
  expect(bench.makeFeed('1.1.0-beta.1', '--channel', 'beta').status).toBe(0)
  expect(await offered()).toEqual(['1.0.0', '1.1.0-beta.1'])
  bench.makeFeed('1.0.1')
  expect(await offered()).toEqual(['1.0.1', '1.1.0-beta.1'])
  bench.makeFeed('1.1.0')
  expect(await offered()).toEqual(['1.1.0', '1.1.0'])
})

test('what cannot be released is refused with a sentence, and nothing changes', async () => {
  await using bench = await releaseBench()
  await bench.pack('1.0.0', { windows: 'one' })
  await bench.pack('0.9.0', { windows: 'older' })
  bench.makeFeed('1.0.0')
  const before = await readFile(join(bench.downloads, 'latest.json'), 'utf8')
  const refuse = (version: string, ...more: string[]) => {
    const { status, said } = bench.makeFeed(version, ...more)
    expect(status).toBe(1)
    return said
  }
  expect(refuse('0.9.0')).toContain('windows is at 1.0.0 already; 0.9.0 would be a step back')
  expect(refuse('2.0.0')).toContain('has no installer of version 2.0.0')
  expect(refuse('1.0.0', '--rollout', '101')).toContain('--rollout is a whole number from 0 to 100')
  expect(refuse('1.0.0', '--channel', 'nightly')).toContain('--channel is one of stable, beta')
  await bench.pack('1.0.0', { windows: 'another one' })
  expect(refuse('1.0.0')).toContain('windows 1.0.0 is published already with other content')
  expect(await readFile(join(bench.downloads, 'latest.json'), 'utf8')).toBe(before)
  await writeFile(join(bench.downloads, 'latest.json'), before.replace('1.0.0', '1.0.9'))
  expect(refuse('1.0.0')).toContain('The release feed is forged.')
})
