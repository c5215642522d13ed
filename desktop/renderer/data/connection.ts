export type ConnectionState = {
  /** The last call reached no server. */
  readonly isDown: boolean
  /** Why the profile could not be read last time; null when it could, or the session has ended. */
  readonly profileProblem: string | null
}

/** The state of the connection, from the latest calls. */
export interface Connection {
  readonly state: () => ConnectionState
  readonly subscribe: (listener: () => void) => () => void
  readonly note: (name: string, error: unknown) => void
}

export function createConnection(): Connection {
  const listeners = new Set<() => void>()
  let state: ConnectionState = { isDown: false, profileProblem: null }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    note(name, error) {
      const isDown = statusOf(error) === 0
      const profileProblem = name === 'profile' ? problemOf(error) : state.profileProblem
      if (isDown === state.isDown && profileProblem === state.profileProblem) return
      state = { isDown, profileProblem }
      for (const listener of listeners) listener()
    },
  }
}

const statusOf = (error: unknown) => (error instanceof Error && 'status' in error ? error.status : undefined)
const problemOf = (error: unknown) =>
  error instanceof Error && statusOf(error) !== 401 ? error.message : null
