import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { type FieldName, fields } from './fields.ts'
import { parseConfig } from './parse.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const isHere = (path: string) => existsSync(join(root, path))
const known = new Set<string>(fields.map(field => field.name))
const unknownTo = (environment: object) => Object.keys(environment).filter(name => !known.has(name))
const manifest = JSON.parse(read('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>
}
/** Instructions of the Dockerfile, each as its words. */
const instructions = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter(line => /^[A-Z]/.test(line))
  .map(line => line.split(/\s+/))
const imageEnvironment = Object.fromEntries(
  instructions
    .filter(([name]) => name === 'ENV')
    .flatMap(([, ...pairs]) => pairs.map(pair => pair.split('=') as [string, string])),
)
/** The commands with which a text runs a file of ours or a script of package.json. */
function commandsIn(text: string) {
  const files = [...text.matchAll(/\bnode (?:[\w/]*\/)?((?:server|web|tools)\/[\w/-]+)\.[jt]s\b/g)]
  const scripts = [...text.matchAll(/\bnpm run (?:-s )?([\w:-]+)/g)]
  return {
    // The server is bundled from a source of the same name.
    files: files.map(([, file = '']) => `${file}.ts`),
    scripts: scripts.map(([, script = '']) => script),
  }
}

type Service = {
  readonly build?: { readonly context: string }
  readonly depends_on?: object
  readonly environment?: Readonly<Record<string, string>>
  readonly networks: readonly string[]
  readonly volumes: readonly string[]
}
const compose = parse(read('deploy/compose.yaml')) as {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: object
  readonly volumes: object
}
/** What a person fills into deploy/.env, by the means that its comment names. */
const secrets = {
  POSTGRES_PASSWORD: '4f1c0b5be7a20c4b9d7b5a1f3e6d8c90',
  SECRET_KEY: 'kV8Qd0zFh2mXw7cTn4RyLp6SbGj9AeUo',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

test('everything that the image is made of is there', () => {
  const copied = instructions.filter(([name, from]) => name === 'COPY' && !from?.startsWith('--from='))
  const sources = copied.flatMap(([, ...paths]) => paths.slice(0, -1))
  expect(sources.filter(path => !isHere(path))).toEqual([])
  const ignored = new Set(read('.dockerignore').trim().split('\n'))
  expect(sources.filter(path => ignored.has(path))).toEqual([])
  expect(ignored).toContain('node_modules')
  expect(ignored).toContain('deploy/.env')
  expect(ignored).toContain('!docs/tour.md') // the site's manual has it
  expect(ignored).not.toContain('docs')
  expect(ignored).toContain('dist-server')
  expect(instructions).toContainEqual(['RUN', 'npm', 'run', 'build:server'])
  expect(instructions).toContainEqual(['COPY', '--from=build', '/app/dist-server', './'])
  expect(instructions).toContainEqual(['CMD', '["node",', '"server/main.js"]'])
})

test('the services of the compose file have the fields that the server needs to start in production', () => {
  const given = { ...parseEnv(read('deploy/.env.example')), ...secrets } as Readonly<Record<string, string>>
  const filledIn = (text: string) =>
    text.replace(
      /\$\{(\w+)(:[?-])?[^}]*\}/g,
      (_, name: string, how: string) => given[name] ?? (how === ':-' ? '' : `no ${name}`),
    )
  const { environment = {} } = compose.services['server-1'] ?? {}
  expect(unknownTo(environment)).toEqual([])
  const values = Object.entries(environment).map(([name, value]) => [name, filledIn(value)])
  const config = parseConfig({ ...imageEnvironment, ...Object.fromEntries(values) })
  expect(config).toMatchObject({
    isProduction: true,
    publicOrigin: 'https://sortwell.example',
    database: {
      engine: 'postgres',
      url: `postgres://sortwell:${secrets.POSTGRES_PASSWORD}@postgres/sortwell`,
    },
    dataDir: '/data',
  })
  const servers = Object.keys(compose.services).filter(name => name.startsWith('server-'))
  const { SERVERS } = compose.services.proxy?.environment ?? {}
  expect(SERVERS).toBe(servers.map(name => `${name}:${config.port}`).join(' '))
  expect(instructions).toContainEqual(['EXPOSE', String(config.port)])
})

test('the proxy removes the country header, which clients can forge', () => {
  expect(read('deploy/Caddyfile')).toContain('\n\trequest_header -CF-IPCountry\n')
})

test('the compose file names only services, networks, volumes and files that exist', () => {
  const { services, networks, volumes } = compose
  for (const service of Object.values(services)) {
    const wanted = Array.isArray(service.depends_on)
      ? service.depends_on
      : Object.keys(service.depends_on ?? {})
    expect(Object.keys(services)).toEqual(expect.arrayContaining(wanted))
    expect(Object.keys(networks)).toEqual(expect.arrayContaining([...service.networks]))
    for (const [source = ''] of service.volumes.map(volume => volume.split(':')))
      expect(source.startsWith('.') ? isHere(join('deploy', source)) : source in volumes).toBe(true)
    if (service.build) expect(isHere(join('deploy', service.build.context, 'Dockerfile'))).toBe(true)
  }
})

test('the unit and the settings of the deployment page start a server in production', () => {
  const unit = read('deploy/sortwell@.service')
  const ofUnit = parseEnv(
    (/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').replaceAll(' ', '\n').replace('%i', '3001'),
  )
  const page = read('docs/deployment.md')
  const block = /^`\/etc\/sortwell\/server\.env`.*\n\n```sh\n([\s\S]*?)```/m.exec(page)?.[1] ?? ''
  const written = parseEnv(
    block
      .replace('<password>', secrets.POSTGRES_PASSWORD)
      .replace(/^(\w+)=<.*>$/gm, (_, name: keyof typeof secrets) => `${name}=${secrets[name]}`),
  )
  expect(unknownTo({ ...ofUnit, ...written })).toEqual([])
  const config = parseConfig({ ...ofUnit, ...written } as { [Name in FieldName]?: string })
  expect(config).toMatchObject({ isProduction: true, port: 3001, drainMs: 5_000 })
})

test('every command of the files and pages about running a server exists', () => {
  const texts = [
    'Dockerfile',
    'deploy/sortwell@.service',
    'docs/deployment.md',
    'docs/configuration.md',
    'docs/capacity.md',
    'docs/support.md',
  ]
  const found = texts.map(read).map(commandsIn)
  const files = found.flatMap(({ files }) => files)
  expect(files).toContain('server/main.ts')
  expect(files.filter(file => !isHere(file))).toEqual([])
  const scripts = found.flatMap(({ scripts }) => scripts)
  expect(scripts).toContain('migrate-data')
  expect(scripts.filter(script => !(script in manifest.scripts))).toEqual([])
})
