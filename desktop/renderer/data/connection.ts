import { createValue } from './value.ts'

type ConnectionState = {
  /** The last call reached no server. */
  readonly isDown: boolean
  /** Why the profile could not be read last time; null when it could, or the session has ended. */
  readonly profileProblem: string | null
}

export type Connection = ReturnType<typeof createConnection>

/** The state of the connection, from the latest calls. */
export function createConnection() {
  const { get, set, subscribe } = createValue<ConnectionState>({ isDown: false, profileProblem: null })
  return {
    state: get,
    subscribe,
    note(name: string, error: unknown): void {
      const isDown = statusOf(error) === 0
      const profileProblem = name === 'profile' ? problemOf(error) : get().profileProblem
      if (isDown === get().isDown && profileProblem === get().profileProblem) return
      set({ isDown, profileProblem })
    },
  }
}

const statusOf = (error: unknown) => (error instanceof Error && 'status' in error ? error.status : undefined)
const problemOf = (error: unknown) =>
  error instanceof Error && statusOf(error) !== 401 ? error.message : null
