import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * The same as sort-loop.c, in the least JavaScript, so that what Node and koffi themselves cost can be told from our own work:
 * the same calls of the system in the same order, through the same library that the sorter calls `renameat2` with.
 */
const [folder, table, recordFolder] = process.argv.slice(2)
const koffi = createRequire(import.meta.url)('koffi')
const renameat = koffi.load(null).func('int renameat2(int, const char *, int, const char *, unsigned int)')
const currentFolder = -100
const replaceNothing = 1
const flushLength = 1 << 18

const folders = new Map()
for (const line of fs.readFileSync(table, 'utf8').split('\n')) {
  const [suffix, name] = line.split('\t')
  if (name) folders.set(suffix, name)
}

fs.mkdirSync(recordFolder, { mode: 0o700 })
const record = fs.openSync(join(recordFolder, 'record'), 'wx')
process.chdir(folder)
const moves = []
const used = new Set()
let waiting = ''
for (const name of fs.readdirSync('.').sort()) {
  if (name.startsWith('.')) continue
  const stats = fs.lstatSync(name)
  if (!stats.isFile()) continue
  const target = folderOf(name)
  used.add(target)
  moves.push(name, `${target}/${name}`)
  waiting += `${name}\t${target}/${name}\t${stats.size}\t${stats.mtimeMs}\t${stats.ino}\n`
  if (waiting.length > flushLength) flush()
}
flush()
fs.fdatasyncSync(record)
sync(recordFolder)
for (const name of used) fs.mkdirSync(name)
for (let at = 0; at < moves.length; at += 2) {
  const [from, to] = [moves[at], moves[at + 1]]
  if (renameat(currentFolder, from, currentFolder, to, replaceNothing) !== 0)
    throw new Error(`${from}: ${koffi.errno()}`)
}
for (const name of used) sync(name)
sync('.')
waiting = 'done\n'
flush()
fs.fdatasyncSync(record)

function folderOf(name) {
  for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
    const found = folders.get(name.slice(dot + 1))
    if (found) return found
  }
  return 'Other'
}

function flush() {
  fs.writeSync(record, waiting)
  waiting = ''
}

function sync(path) {
  const descriptor = fs.openSync(path, 'r')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}
