import { expect, test } from 'vitest'
import { type DangerQuestion, dangerOf } from './danger.ts'

function surroundings(difference: Partial<DangerQuestion>): DangerQuestion {
  return {
    path: '/home/me/Downloads',
    home: '/home/me',
    isDrive: false,
    names: ['a.jpg', 'b.txt'],
    platform: 'linux',
    ...difference,
  }
}

test('an ordinary folder is none', () => {
  expect(dangerOf(surroundings({}))).toBeUndefined()
})

test.each([
  '/etc', '/etc/ssh', '/usr', '/usr/local/share', '/bin', '/lib64', '/boot', '/dev', '/proc/1', '/sys', '/var',
  '/var/lib/dpkg', '/var/log', '/tmp', '/home', '/root', '/opt', '/srv', '/mnt', '/media', '/run', '/snap/core',
  '/Applications', '/Library/Fonts', '/System', '/Users', '/Volumes', '/private/etc', '/private/var',
  '/Users/me/Library', '/Users/me/Library/LaunchAgents', '/Users/me/Library/Application Support/App',
])('%s belongs to the system', path => {
  expect(dangerOf(surroundings({ path }))?.code).toBe('system')
}) // biome-ignore format: a list of names

test.each([
  '/tmp/mine', '/home/me/etc', '/srv/share', '/mnt/disk/photos', '/opt/mine', '/root/Downloads', '/dev/shm/x',
  '/Users/me/Downloads', '/Volumes/STICK/photos', '/var/tmp/x', '/Users/me/Library/CloudStorage/Dropbox',
  '/Users/me/Library/Mobile Documents/com~apple~CloudDocs/x', '/Users/me/Library photos', '/library', '/users/x', '/home/me/usr/bin',
])('%s does not belong to the system', path => {
  expect(dangerOf(surroundings({ path }))).toBeUndefined()
}) // biome-ignore format: a list of names

test.each([
  'C:\\Windows', 'c:\\windows\\System32', 'C:\\Program Files', 'D:\\Program Files (x86)\\Tool', 'C:\\ProgramData',
  'C:\\Users', 'C:\\Users\\me\\AppData\\Roaming\\Microsoft\\Windows\\Start Menu\\Programs\\Startup',
  'C:\\Users\\me\\appdata',
])('%s belongs to Windows', path => {
  expect(dangerOf(surroundings({ path, platform: 'win32' }))?.code).toBe('system')
}) // biome-ignore format: a list of names

test.each([
  'C:\\Users\\me\\Downloads',
  'C:\\Users\\me\\AppData\\Local\\Temp\\x',
  'D:\\Windows photos',
  'C:\\Program Files2',
])('%s does not belong to Windows', path => {
  expect(dangerOf(surroundings({ path, platform: 'win32' }))).toBeUndefined()
})

test('the home folder is one', () => {
  expect(dangerOf(surroundings({ path: '/home/me' }))).toEqual({ code: 'home' })
})

test('a drive is one', () => {
  expect(dangerOf(surroundings({ path: '/media/me/STICK', isDrive: true }))).toEqual({ code: 'drive-root' })
})

test.each(['.git', '.hg', '.svn', '.bzr', 'App.xcodeproj', 'node_modules'])(
  'a folder with %s is a project',
  marker => {
    expect(dangerOf(surroundings({ names: ['a.jpg', marker] }))).toEqual({ code: 'project', marker })
  },
)

test.each([
  ['package.json', 'src'],
  ['package.json', 'package-lock.json'],
  ['package.json', '.gitignore'],
  ['Cargo.toml', 'Cargo.lock'],
  ['pyproject.toml', 'tests'],
  ['go.mod', 'go.sum'],
  ['Makefile', 'src'],
  ['Thing.sln', '.vs'],
  ['app.csproj', 'obj'],
])('a folder with %s and %s is a project', (marker, other) => {
  expect(dangerOf(surroundings({ names: ['a.jpg', marker, other] }))).toEqual({ code: 'project', marker })
  expect(dangerOf(surroundings({ names: [other, marker] }))).toEqual({ code: 'project', marker })
})

test.each([
  ['package.json'], ['Makefile'], ['Cargo.toml'], ['Thing.sln'], ['package.json', 'Makefile', 'pom.xml'], ['src'],
  ['src', 'lib', '.gitignore'], ['package-lock.json'],
])('a folder with %s, as downloads leave it, is no project', (...names) => {
  expect(dangerOf(surroundings({ names: ['a.jpg', ...names] }))).toBeUndefined()
}) // biome-ignore format: a list of names

test.each(['/home/me/site/.git/objects', '/home/me/site/node_modules/left-pad'])(
  '%s is inside a project',
  path => {
    expect(dangerOf(surroundings({ path }))?.code).toBe('project')
  },
)

test.each(['package.json.bak', 'my.git', 'git', 'sln', 'Makefile.txt'])('%s is no project', name => {
  expect(dangerOf(surroundings({ names: [name] }))).toBeUndefined()
})

test('the gravest danger is told first', () => {
  expect(dangerOf(surroundings({ path: '/home/me', names: ['.git'], isDrive: true }))?.code).toBe(
    'drive-root',
  )
})
