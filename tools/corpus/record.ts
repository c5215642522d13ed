import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeSets, beforeTable, inSets } from './in-sets.ts'
import { type Entry, groupKinds, type Tree, treeOf } from './trees.ts'

/**
 * Records what the `sortwell` command of a checkout does with 300 small folders, so that two checkouts can be compared:
 *
 *     node tools/corpus/record.ts <checkout> <folder>     writes a JSON file for each tree
 *     node tools/corpus/record.ts --compare <one> <other> prints each difference; status 1 where there is one
 *
 * Each tree (see trees.ts) is planned, sorted, planned again, undone, redone, and one file of it is put back. The command runs
 * as a process in a home folder of its own. In a checkout whose sets have options, sets say what the command line and the
 * settings say in an older one; one without a table of commands has `--force` for `--yes`, and names a run without `--run`. What must differ between two recordings (ids and times of runs, the place of the
 * home folder) is written as `<run 1>`, `<now>` and `<home>`. As root, the commands run as `nobody`, or no folder would be closed.
 */
const count = 300
const laneCount = 2
/** In memory where that is possible: half of the time would go to waiting for the disk. */
const room = fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir()
const startedMs = Date.now()
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
/** Longer than the ticks of a disk's clock: which of two copies is older shall never depend on the machine. */
const tickMs = 8
const mostHashed = 1_000_000

type Steps = Record<string, unknown>
type Move = { readonly from: string; readonly to: string }
/** What is read of an answer here; a refusal has nothing of it. */
type Answer = { readonly moves?: readonly Move[]; readonly runId?: string | null }
type Ended = { readonly status: number | null; readonly out: string; readonly err: string }
/** Where a tree is, and what runs in it. */
type Place = {
  readonly home: string
  readonly folder: string
  /** Of the command. */
  readonly options: readonly string[]
  readonly run: (...args: readonly string[]) => Promise<Ended>
  /** The JSON that a run printed. */
  readonly read: (out: string) => unknown
}

async function record(checkout: string, out: string): Promise<void> {
  os.setPriority(5)
  process.umask(0o022)
  const base = fs.realpathSync(fs.mkdtempSync(path.join(room, 'sortwell-corpus-')))
  fs.chmodSync(base, 0o777)
  fs.mkdirSync(out, { recursive: true })
  for (const name of fs.readdirSync(out)) if (name.endsWith('.json')) fs.rmSync(path.join(out, name))
  const planted = path.join(checkout, 'desktop/services/account/testing/signed-plan.ts')
  const { plantPremium } = (await import(pathToFileURL(planted).href)) as {
    readonly plantPremium: (stateDir: string) => void // as the tests of the command plant it
  }
  let next = 0
  const lane = async () => {
    for (let number = next++; number < count; number = next++) {
      const tree = treeOf(number)
      const home = path.join(base, String(number).padStart(3, '0'))
      const place = plant(tree, home, checkout, tree.hasPremium ? plantPremium : undefined)
      const recorded = await recordTree(tree, place, number)
      const name = `${path.basename(home)}-${tree.kind}.json`
      fs.writeFileSync(path.join(out, name), `${normalised(recorded, home)}\n`)
      spawnSync('chmod', ['-R', 'u+rwX', home])
      fs.rmSync(home, { recursive: true, force: true })
    }
  }
  try {
    await Promise.all(Array.from({ length: laneCount }, lane))
  } finally {
    fs.rmSync(base, { recursive: true, force: true })
  }
  console.log(`${count} trees in ${Math.round((Date.now() - startedMs) / 1000)} s`)
}

/** Makes the tree, and the home folder around it. */
function plant(tree: Tree, home: string, checkout: string, premium?: (stateDir: string) => void): Place {
  const folder = path.join(home, 'Downloads')
  const state = path.join(home, 'state')
  fs.mkdirSync(folder, { recursive: true })
  fs.mkdirSync(state)
  const there = tree.entries.filter(entry => plantEntry(folder, entry, tree.kind === 'duplicates'))
  const hasOptions = fs.existsSync(path.join(checkout, 'desktop/sorter/values/set-options.ts'))
  const { options, set } = hasOptions ? inSets(tree) : tree
  const setFile =
    tree.set === undefined ? path.join(state, 'rules/default.yaml') : path.join(home, 'set.yaml')
  if (set !== undefined) {
    fs.mkdirSync(path.dirname(setFile), { recursive: true })
    fs.writeFileSync(setFile, set)
  }
  if (tree.rules && !hasOptions)
    fs.writeFileSync(path.join(state, 'settings.json'), JSON.stringify({ version: 1, rules: tree.rules }))
  premium?.(state)
  if (user.uid !== undefined) spawnSync('chown', ['-hR', `${user.uid}:${user.gid}`, home])
  spawnSync('find', [home, '-type', 'd', '-exec', 'touch', '-d', '2024-05-06T12:00:00Z', '{}', '+'])
  for (const { path: name, is, mode } of there)
    if (mode !== undefined && is !== 'link') fs.chmodSync(pathIn(folder, name), mode)
  const fresh = there.filter(({ isFresh }) => isFresh).map(each => path.join(folder, String(each.path)))
  const hasTable = fs.existsSync(path.join(checkout, 'desktop/cli/table.ts'))
  const run = (...args: readonly string[]) => {
    refresh(fresh)
    return runCommand(checkout, home, hasTable ? args : beforeTable(args))
  }
  const read = (out: string) => (hasOptions ? beforeSets(parsed(out), groupKinds) : parsed(out))
  return { home, folder, options: options.map(each => each.replace('~/', `${home}/`)), run, read }
}

const pathIn = (folder: string, name: string | Buffer) =>
  Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name)])

/** @returns false where something is in its place already */
function plantEntry(folder: string, entry: Entry, inTicks: boolean): boolean {
  const at = pathIn(folder, entry.path)
  const { is, bytes = '', target = '', sizeBytes, modified } = entry
  try {
    fs.mkdirSync(at.subarray(0, at.lastIndexOf('/')), { recursive: true })
    if (is === 'folder') fs.mkdirSync(at, { recursive: true })
    else if (is === 'link') fs.symlinkSync(target, at)
    else if (is === 'hard link') fs.linkSync(path.join(folder, target), at)
    else if (is === 'pipe') {
      if (spawnSync('mkfifo', [String(at)], { stdio: 'ignore' }).status !== 0) return false
    } else {
      fs.writeFileSync(at, bytes, { flag: 'wx' })
      if (sizeBytes !== undefined) fs.truncateSync(at, sizeBytes)
      if (inTicks) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, tickMs)
    }
    fs.lutimesSync(at, modified, modified)
    return true
  } catch (error) {
    if (/EEXIST|ENOTDIR|EISDIR|ELOOP|ENOENT/.test(String(error))) return false
    throw error
  }
}

/** A file counts as fresh for five seconds before and after its time. */
function refresh(files: readonly string[]): void {
  const soon = new Date(Date.now() + 4000)
  for (const each of files) if (fs.existsSync(each)) fs.utimesSync(each, soon, soon)
}

function runCommand(checkout: string, home: string, args: readonly string[]): Promise<Ended> {
  const command = [
    '--min-semi-space-size=8',
    '--max-semi-space-size=8',
    path.join(checkout, 'desktop/cli.ts'),
  ]
  const state = path.join(home, 'state')
  const env = {
    HOME: home, PATH: process.env.PATH, TZ: 'Europe/Berlin', LC_ALL: 'C.UTF-8', SORTWELL_STATE_DIR: state,
    XDG_STATE_HOME: state, XDG_CACHE_HOME: state, XDG_CONFIG_HOME: state, NODE_COMPILE_CACHE: path.join(home, '../compiled'),
    SORTWELL_API_URL: 'http://127.0.0.1:9', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
  } // biome-ignore format: a list
  const options = { cwd: home, env, maxBuffer: 1e8, ...user }
  return new Promise(resolve => {
    const child = execFile(process.execPath, [...command, ...args], options, (_, out, err) =>
      resolve({ status: child.exitCode, out, err }),
    )
  })
}

/** The whole way of a tree. A part of the trees is asked for more: the words for a person, copies, a run and a name. */
async function recordTree(tree: Tree, place: Place, number: number): Promise<Steps> {
  const { folder, options, run, read } = place
  const said = tree.options.map(each => each.replace('~/', `${place.home}/`))
  const steps: Steps = {
    '00 tree': { ...tree.rules, kind: tree.kind, options: said, set: tree.set ?? null },
  }
  const step = async (name: string, ...args: readonly string[]) => {
    const ended = await run(...args)
    const answer = read(ended.out)
    steps[name] = { status: ended.status, out: answer, err: ended.err.split('\n') }
    return answer as Answer
  }
  steps['01 before'] = snapshot(place)
  await step('02 plan', 'plan', folder, '--json', '--explain', ...options)
  if (number % 10 === 0) await step('03 plan in words', 'plan', folder, '--explain', ...options)
  if (tree.kind === 'duplicates') await step('04 duplicates', 'duplicates', folder, '--json')
  const sorted = await step('05 sort', 'sort', folder, '--json', ...options)
  steps['06 sorted'] = snapshot(place)
  await step('07 plan again', 'plan', folder, '--json', ...options)
  const { moves = [], runId } = sorted
  if (tree.isDisturbed) disturb(folder, moves)
  await step('08 undo', 'undo', folder, '--json')
  steps['09 undone'] = snapshot(place)
  await step('10 redo', 'redo', folder, '--json')
  steps['11 redone'] = snapshot(place)
  const one = moves[number % Math.max(moves.length, 1)]?.from ?? 'nothing.txt'
  await step('12 undo one', 'undo', folder, '--json', `--file=${one}`)
  steps['13 one undone'] = snapshot(place)
  await step('14 history', 'history', folder, '--json')
  if (number % 10 === 1)
    await step('15 run', 'history', '--json', `--run=${runId ?? '2024-01-01T00-00-00-000Z-0000'}`)
  if (number % 10 === 2) await step('16 where', 'where', '--json', '--', path.basename(one))
  return steps
}

function parsed(out: string): unknown {
  try {
    return JSON.parse(out)
  } catch {
    return out.split('\n') // words for a person, or nothing
  }
}

/** As persons do between a sort and its undo: an old place is taken, a file is edited, another one deleted. */
function disturb(folder: string, moves: readonly Move[]): void {
  const [taken, edited, deleted] = moves
  const modified = new Date('2025-01-02T03:04:05Z')
  const write = (name: string, bytes: string) => {
    fs.appendFileSync(name, bytes)
    fs.utimesSync(name, modified, modified)
    if (user.uid !== undefined) fs.chownSync(name, user.uid, user.gid)
  }
  const place = (name: string) => path.resolve(folder, name)
  if (taken && !fs.existsSync(place(taken.from))) write(place(taken.from), 'in its place')
  if (edited && fs.existsSync(place(edited.to))) write(place(edited.to), 'edited')
  if (deleted) fs.rmSync(place(deleted.to), { force: true })
}

/** All that is in the home folder but the state, a line each by its path. Bytes that are no text are written as `\xe9`. */
function snapshot({ home }: Place): Steps {
  const lines: Steps = {}
  const walk = (at: Buffer, shown: string) => {
    for (const name of fs.readdirSync(at, { encoding: 'buffer' })) {
      if (shown === '' && (String(name) === 'state' || String(name) === 'set.yaml')) continue
      const inside = Buffer.concat([at, Buffer.from('/'), name])
      const stats = fs.lstatSync(inside)
      const shownInside = `${shown}${readable(name)}`
      lines[shownInside] = lineOf(inside, stats)
      if (stats.isDirectory()) walk(inside, `${shownInside}/`)
    }
  }
  walk(Buffer.from(home), '')
  return lines
}

function lineOf(at: Buffer, stats: fs.Stats): string {
  const isNow = stats.mtimeMs > startedMs - 1000 && stats.mtimeMs < Date.now() + 60_000
  const modified = isNow ? '<now>' : stats.mtime.toISOString()
  const mode = (stats.mode & 0o7777).toString(8)
  if (stats.isSymbolicLink()) return `link to ${readable(fs.readlinkSync(at, { encoding: 'buffer' }))}`
  if (stats.isDirectory()) return `folder ${mode} ${modified}`
  if (!stats.isFile()) return `special ${mode} ${modified}`
  const links = stats.nlink > 1 ? ` ${stats.nlink} names` : ''
  return `file ${mode} ${modified} ${stats.size} bytes ${hashOf(at, stats.size)}${links}`
}

function hashOf(at: Buffer, sizeBytes: number): string {
  if (sizeBytes > mostHashed) return 'not read'
  return createHash('sha1').update(fs.readFileSync(at)).digest('hex').slice(0, 12)
}

function readable(name: Buffer): string {
  const shown = name.toString('utf8')
  if (Buffer.from(shown).equals(name)) return shown
  const shownByte = (each: string) => `\\x${each.charCodeAt(0).toString(16)}`
  return name.toString('latin1').replaceAll(/[\x80-\xff]/g, shownByte)
}

/** As JSON with sorted keys, without what must differ. */
function normalised(steps: Steps, home: string): string {
  const sorted = (_: string, value: unknown) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  }
  const runs: string[] = []
  const shown = (id: string) => `<run ${runs.includes(id) ? runs.indexOf(id) + 1 : runs.push(id)}>`
  const isNow = (time: string) => Date.parse(time) > startedMs - 60_000 && Date.parse(time) <= Date.now()
  return JSON.stringify(steps, sorted, 1)
    .replaceAll(home, '<home>')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{4}/g, shown)
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z/g, time => (isNow(time) ? '<now>' : time))
    .replaceAll(/\(process \d+[^)]*\)/g, '(process <pid>)')
}

/** By lines: the files have sorted keys, and most of their lines one value. */
function compare(one: string, other: string): number {
  if (fs.readdirSync(one).length === 0) throw new Error(`${one} is empty`)
  return spawnSync('diff', ['-r', '-U2', one, other], { stdio: 'inherit' }).status ?? 2
}

const [first = '', second = '', third = ''] = process.argv.slice(2)
if (second === '' || (first === '--compare' && third === '')) {
  console.error('Usage: record.ts <checkout> <folder>, or record.ts --compare <one> <other>')
  process.exitCode = 2
} else if (first === '--compare') process.exitCode = compare(second, third)
else await record(path.resolve(first), path.resolve(second))
