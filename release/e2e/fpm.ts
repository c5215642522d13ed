#!/usr/bin/env node
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

/**
 * Stands in for fpm, which Debian does not have: the arguments that electron-builder gives it, fulfilled by dpkg-deb and
 * rpmbuild. For tests; a release is packed by the real one.
 */
const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...text, short: 's' }, force: { type: 'boolean' }, t: { ...text, short: 't' },
    depends: { ...text, short: 'd', multiple: true }, 'deb-recommends': { ...text, multiple: true },
    'deb-compression': text, 'rpm-compression': text, 'deb-priority': text, 'rpm-summary': text, 'rpm-os': text,
    'rpm-rpmbuild-define': { ...text, multiple: true }, 'deb-upstream-changelog': text,
    architecture: text, 'after-install': text, 'after-remove': text, description: text, version: text,
    package: text, name: text, maintainer: text, vendor: text, url: text, category: text, license: text,
  }, // biome-ignore format: a list of options
})
const staged = mkdtempSync(path.join(tmpdir(), 'fpm-'))
try {
  for (const mapping of positionals) place(mapping)
  if (values.t === 'deb') buildDeb()
  else buildRpm()
} finally {
  rmSync(staged, { recursive: true })
}

function place(mapping: string): void {
  const [source = '', target = ''] = mapping.split('=')
  const destination = path.join(staged, 'root', target)
  mkdirSync(path.dirname(destination), { recursive: true })
  cpSync(source, destination, { recursive: true, verbatimSymlinks: true })
}

function buildDeb(): void {
  const folder = path.join(staged, 'root/DEBIAN')
  mkdirSync(folder)
  const control = [
    `Package: ${values.name}`,
    `Version: ${values.version}`,
    `Architecture: ${values.architecture}`,
    `Maintainer: ${values.maintainer}`,
    `Depends: ${(values.depends ?? []).join(', ')}`,
    `Section: ${values.category ?? 'utils'}`,
    `Priority: ${values['deb-priority']}`,
    `Homepage: ${values.url}`,
    `Description: ${values.description?.trim()}`,
  ]
  writeFileSync(path.join(folder, 'control'), `${control.join('\n')}\n`)
  writeFileSync(path.join(folder, 'postinst'), script('after-install'), { mode: 0o755 })
  writeFileSync(path.join(folder, 'postrm'), script('after-remove'), { mode: 0o755 })
  run('dpkg-deb', [
    '--build',
    '--root-owner-group',
    '-Zgzip',
    path.join(staged, 'root'),
    values.package ?? '',
  ])
}

function buildRpm(): void {
  const root = path.join(staged, 'root')
  const files = positionals.map(mapping => {
    const target = mapping.split('=')[1] ?? ''
    return statSync(path.join(root, target)).isDirectory() ? `${target}/` : target
  })
  const spec = [
    `Name: ${values.name}`,
    `Version: ${values.version}`,
    'Release: 1',
    `Summary: ${values['rpm-summary']}`,
    `License: ${values.license ?? 'Proprietary'}`,
    `Vendor: ${values.vendor}`,
    `URL: ${values.url}`,
    'AutoReqProv: no',
    ...(values.depends ?? []).map(name => `Requires: ${name}`),
    '%description',
    values.description ?? '',
    '%install',
    `mkdir -p %{buildroot} && cp -a '${root}/.' %{buildroot}`,
    '%post',
    script('after-install'),
    '%postun',
    script('after-remove'),
    '%files',
    '%defattr(-,root,root)',
    ...files.map(file => `"${file}"`),
  ]
  const file = path.join(staged, 'sortwell.spec')
  writeFileSync(file, `${spec.join('\n')}\n`)
  const defines = [
    '_topdir',
    '_rpmdir',
    '_build_name_fmt',
    '_build_id_links',
    '__os_install_post',
    'debug_package',
  ]
  const meanings = [
    staged,
    path.dirname(values.package ?? ''),
    path.basename(values.package ?? ''),
    'none',
    '%{nil}',
    '%{nil}',
  ]
  const given = defines.flatMap((name, at) => ['--define', `${name} ${meanings[at]}`])
  run('rpmbuild', ['-bb', '--quiet', '--target', 'x86_64', ...given, file])
}

function script(name: 'after-install' | 'after-remove'): string {
  return readFileSync(values[name] ?? '', 'utf8')
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw error ?? new Error(`${command} ended with ${status}`)
}
