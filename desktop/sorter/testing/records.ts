import { openState } from '../../services/state/state-database.ts'

/** What someone may do by hand to the database in which runs are logged. */

/** Changes the newest run, and takes its checksum away. @param sql `:run` stands for its number */
export function changeRun(stateDir: string, sql: string, ...values: readonly (string | number)[]): void {
  damageRun(stateDir, sql, ...values)
  damageRun(stateDir, 'UPDATE runs SET checksum = NULL WHERE number = :run')
}

/** The same as a byte that changes on the disk: the checksum stays. */
export function damageRun(stateDir: string, sql: string, ...values: readonly (string | number)[]): void {
  const state = openState(stateDir)
  state.use(database => database.run(sql.replaceAll(':run', '(SELECT max(number) FROM runs)'), ...values))
  state.close()
}

/** Takes the newest run's end away, as if the program had been killed before that was logged. */
export function cutEnd(stateDir: string): void {
  for (const sql of [
    `UPDATE runs SET is_undone = 0 WHERE id IN (SELECT undoes FROM runs WHERE number = :run)
      OR id IN (SELECT value FROM runs AS newest, json_each(newest.takes_back) WHERE newest.number = :run)`,
    'UPDATE outcomes SET failure = NULL WHERE run = :run',
    'UPDATE runs SET moved = NULL, moved_bytes = NULL, failed = NULL, is_cancelled = NULL WHERE number = :run',
  ]) {
    changeRun(stateDir, sql)
  }
}
