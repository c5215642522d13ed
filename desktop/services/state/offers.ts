import type { StateDatabase } from './state-database.ts'

/** Rules that were offered to the person, and accepted or declined: keys of their habits. */
export function answeredOffers(state: StateDatabase): readonly string[] {
  const query = 'SELECT habit FROM answered_offers'
  return (
    state.read(database => Array.from(database.rows<{ habit: string }>(query), ({ habit }) => habit)) ?? []
  )
}

/** Remembers the answer. */
export function answerOffer(state: StateDatabase, habit: string): void {
  state.use(database => database.run('INSERT OR REPLACE INTO answered_offers VALUES (?)', habit))
}
