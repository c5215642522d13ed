import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestServer } from './start-server.ts'

/** Makes every log-in one that was an hour ago. */
export function ageLogins(site: TestServer): void {
  const database = new DatabaseSync(join(site.dataDir, 'sortwell.db'), { timeout: 5000 })
  database.exec('UPDATE sessions SET authenticated_at = authenticated_at - 3600000')
  database.close()
}
