import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { restore } from '../store/backup.ts'
import { runCommand } from './run-command.ts'

await runCommand('npm run restore -- <file>', async file => {
  const { database } = readConfig()
  const { users, version, keptAs } = await restore(resolve(file), database.file, Date.now())
  const kept = keptAs === undefined ? '' : ` The former database is kept as ${keptAs}.`
  return `Restored ${database.file}: ${users} accounts, version ${version}.${kept}`
})
