import type { CacheDatabase } from './cache-database.ts'

/** Small pictures of files in `cache.db`, by keys that reveal nothing about the file. */
export function createPictureCache(cache: CacheDatabase) {
  return {
    has: (key: string): boolean =>
      cache.attempt(database => database.row('SELECT 1 FROM pictures WHERE key = ?', key)) !== undefined,
    /** Null where there is none. */
    read(key: string): Uint8Array | null {
      const row = cache.attempt(database => {
        database.run(
          'UPDATE pictures SET used = ? WHERE key = ? AND used <> ?',
          cache.today(),
          key,
          cache.today(),
        )
        return database.row<{ picture: Uint8Array }>('SELECT picture FROM pictures WHERE key = ?', key)
      })
      return row?.picture ?? null
    },
    /** @returns false where the disk refuses */
    store(key: string, picture: Uint8Array): boolean {
      const values = [key, cache.today(), picture] as const
      const stored = cache.attempt(database =>
        database.run('INSERT OR REPLACE INTO pictures VALUES (?, ?, ?)', ...values),
      )
      return stored !== undefined
    },
  }
}
