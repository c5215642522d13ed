import type { StateDatabase } from './state-database.ts'

const mostAnswered = 1000

/** Rules that were offered to the person, and accepted or declined: keys of their habits. */
export function answeredOffers(state: StateDatabase): readonly string[] {
  const query = 'SELECT habit FROM answered_offers ORDER BY rowid'
  return (
    state.read(database => Array.from(database.rows<{ habit: string }>(query), ({ habit }) => habit)) ?? []
  )
}

/** Remembers the answer; the oldest ones are forgotten. */
export function answerOffer(state: StateDatabase, habit: string): void {
  state.use(database =>
    database.change(() => {
      database.run('INSERT OR REPLACE INTO answered_offers VALUES (?)', habit)
      const newest = 'SELECT rowid FROM answered_offers ORDER BY rowid DESC LIMIT ?'
      database.run(`DELETE FROM answered_offers WHERE rowid NOT IN (${newest})`, mostAnswered)
    }),
  )
}
