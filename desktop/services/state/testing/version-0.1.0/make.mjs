// Run in a checkout of the version: node make.ts <checkout> <output>
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const [checkout = '', output = ''] = process.argv.slice(2)
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'sortwell-0.1.0-'))
const stateDir = path.join(place, 'state')
const day = Date.parse('2026-03-14T09:26:53.000Z') / 1000

function folderOf(name, files) {
  const folder = path.join(place, name)
  fs.mkdirSync(folder)
  for (const [at, file] of files.entries()) {
    fs.writeFileSync(path.join(folder, file), `${name}: ${file}\n`)
    fs.utimesSync(path.join(folder, file), day + at * 60, day + at * 60)
  }
  return folder
}
const usual = ['photo.jpg', 'Müller.pdf', 'song.mp3', 'notes.txt', 'archive.zip']
const folders = Object.fromEntries(
  ['done', 'undone', 'cut-off', 'undo-cut-off', 'trial'].map(name => [name, folderOf(name, usual)]),
)

const node = process.execPath
const sortwell = (...args) => {
  const run = spawnSync(node, [path.join(checkout, 'desktop/cli.ts'), ...args], {
    env: { ...process.env, SORTWELL_STATE_DIR: stateDir },
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(run.stderr + run.stdout)
}
function doomed(folder, action, state, killAt) {
  const doom = {
    folder,
    stateDir: state,
    action,
    criterion: 'type',
    subfolders: false,
    kind: 'link',
    killAt,
    moment: 'before',
  }
  const run = spawnSync(
    node,
    [path.join(checkout, 'desktop/sorter/testing/doomed-run.ts'), JSON.stringify(doom)],
    { encoding: 'utf8' },
  )
  if (killAt === 0 ? run.status !== 0 : run.signal !== 'SIGKILL') throw new Error(run.stderr)
  return killAt === 0 ? JSON.parse(run.stdout) : []
}
/** The number of the second `unlinkSync`: its file has both names then. */
const second = calls => calls.flatMap((call, at) => (call === 'unlinkSync' ? [at + 1] : []))[1]

sortwell('sort', folders.done, '--by', 'type')
sortwell('sort', folders.undone, '--by', 'type')
sortwell('undo', folders.undone)
const trial = path.join(place, 'trial-state')
const sortCalls = doomed(folders.trial, 'sort', trial, 0)
const undoCalls = doomed(folders.trial, 'undo', trial, 0)
doomed(folders['cut-off'], 'sort', stateDir, second(sortCalls))
sortwell('sort', folders['undo-cut-off'], '--by', 'type')
doomed(folders['undo-cut-off'], 'undo', stateDir, second(undoCalls))

// What the window and its threads keep.
const from = file => import(path.join(checkout, 'desktop', file))
const watchId = '6f1c2a34-0b5d-4e8f-9a01-23456789abcd'
const watched = folderOf('watched', ['here before.txt'])
const { writeSettings } = await from('services/settings.ts')
const { defaultRules } = await from('sorter/index.ts')
writeSettings(stateDir, {
  rules: {
    ...defaultRules,
    leaveAlone: ['*.iso', 'Work/'],
    categories: [{ folder: 'Papers', extensions: ['pdf', 'tex'] }],
    sizeLimits: ['1 MB', '1 GB'],
    onClash: 'skip',
  },
  watching: { isPaused: true, folders: [{ id: watchId, path: watched, criterion: 'type', isOn: true }] },
  background: { keepWatching: false, dailySummary: false, namesInLogs: true },
})
const { createCrew } = await from('services/watch/crew.ts')
await new Promise(resolve => {
  const crew = createCrew({
    stateDir,
    home: '',
    rulesFor: async () => defaultRules,
    onReport: (_, report) => report.kind === 'state' && report.state === 'watching' && resolve(crew.close()),
  })
  crew.follow([{ watchId, path: watched, criterion: 'type' }], false)
})
const { emptyTally, withRun } = await from('services/watch/day-tally.ts')
const { writeJson } = await from('services/json-file.ts')
const time = new Date(2026, 2, 14, 12)
await writeJson(path.join(stateDir, 'watched/today.json'), withRun(emptyTally(time), watchId, 3, time))
const bounds = { x: 40, y: 30, width: 1200, height: 800, maximized: false, zoomLevel: 1 }
await writeJson(path.join(stateDir, 'window.json'), bounds)
const { plantPremium } = await from('services/testing/signed-plan.ts')
plantPremium(stateDir, { issuedAt: day * 1000 })

// What is where, since a checkout keeps neither times nor inodes.
const trees = Object.fromEntries(
  ['done', 'undone', 'cut-off', 'undo-cut-off', 'watched'].map(name => {
    const folder = path.join(place, name)
    const names = fs.readdirSync(folder, { recursive: true }).sort()
    const { ino: inode, dev: device } = fs.statSync(folder)
    const entries = names.map(each => {
      const stats = fs.statSync(path.join(folder, each))
      if (stats.isDirectory()) return { path: each }
      const text = fs.readFileSync(path.join(folder, each), 'utf8')
      return { path: each, text, modifiedMs: stats.mtimeMs, inode: stats.ino }
    })
    return [name, { device, inode, entries }]
  }),
)
fs.rmSync(output, { recursive: true, force: true })
for (const name of fs.readdirSync(stateDir, { recursive: true })) {
  const file = path.join(stateDir, name)
  if (!fs.statSync(file).isFile() || name.startsWith('locks')) continue
  const text = fs.readFileSync(file, 'utf8').replaceAll(place, '{place}')
  fs.mkdirSync(path.dirname(path.join(output, 'state', name)), { recursive: true })
  fs.writeFileSync(path.join(output, 'state', name), text)
}
fs.writeFileSync(path.join(output, 'folders.json'), `${JSON.stringify(trees, null, 2)}\n`)
fs.rmSync(place, { recursive: true })
