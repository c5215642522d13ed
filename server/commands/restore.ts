import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { restore } from '../store/backup.ts'
import { runCommand } from './run-command.ts'
import { sqliteFile } from './sqlite-file.ts'

await runCommand('npm run restore -- <file>', async file => {
  const database = sqliteFile(readConfig())
  const { users, version, keptAs } = await restore(resolve(file), database, Date.now())
  const kept = keptAs === undefined ? '' : ` The former database is kept as ${keptAs}.`
  return `Restored ${database}: ${users} accounts, version ${version}.${kept}`
})
