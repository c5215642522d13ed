import path from 'node:path'
import Database from 'better-sqlite3'

const monthMs = 30 * 24 * 3600 * 1000

/** What is left in a server's database once somebody has paid for a month. */
export function pay(dataDir: string, email: string): void {
  const db = new Database(path.join(dataDir, 'sortwell.db'), { timeout: 5000 })
  const paid = db
    .prepare('UPDATE users SET premium_until = ? WHERE email_key = ?')
    .run(Date.now() + monthMs, email.toLowerCase())
  db.close()
  if (paid.changes !== 1) throw new Error(`Nobody is registered as ${email}.`)
}
