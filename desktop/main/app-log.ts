import { app, dialog } from 'electron'
import { type Log, openLog } from '../services/logs/log.ts'
import { readSettings } from '../services/state/settings.ts'

/** Opens the log and writes uncaught errors to it. */
export function startLog(stateDir: string): Log {
  const log = openLog({ folder: app.getPath('logs'), mayName: () => mayName(stateDir) })
  log.info('started', { version: app.getVersion(), electron: process.versions.electron ?? '' })
  process.on('uncaughtException', error => {
    log.crash('main', error)
    dialog.showErrorBox(
      'Sortwell has to close',
      'Something went wrong that it cannot go on from. No file is lost: the next start offers to finish or to undo a run that was cut off.',
    )
    app.exit(1)
  })
  process.on('unhandledRejection', error => log.problem('promise', error))
  app.on('child-process-gone', (_, { type, reason, exitCode }) => {
    log.crash('process', null, { type, reason, exitCode })
  })
  return log
}

/** False while the settings cannot be read. */
function mayName(stateDir: string): boolean {
  try {
    return readSettings(stateDir).background?.namesInLogs ?? false
  } catch {
    return false
  }
}
