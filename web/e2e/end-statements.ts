import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestServer } from './start-server.ts'

/** Lets every statement of Premium end that was given for a device, as after two weeks. */
export function endStatements(site: TestServer): void {
  const database = new DatabaseSync(join(site.dataDir, 'sortwell.db'), { timeout: 5000 })
  database.exec('UPDATE devices SET stated_until = 0')
  database.close()
}
