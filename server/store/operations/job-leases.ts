import type { Db } from '../tables.ts'

/**
 * Jobs that run every so often on one instance of several. A row says when its job is due; claiming moves that instant
 * ahead by a lease, so that a job whose instance dies is due again when the lease has run out.
 *
 * To add a job, write `{ name, everyMs, leaseMs, run }` into the list of `server/run-server.ts`; `server/job-runner.ts` claims,
 * renews and ends leases by the functions below. Rows need no preparation: a job that was never run is due at once.
 * Instances compare the lease with their own clocks, which therefore have to agree to well within a lease (NTP).
 */
export type Lease = { readonly name: string; readonly endsAt: number }

/** @returns the lease, or undefined when the job is not due or another instance has it */
export async function claimJob(
  db: Db,
  name: string,
  now: number,
  leaseMs: number,
): Promise<Lease | undefined> {
  const endsAt = now + leaseMs
  const claimed = await db
    .insertInto('job_leases')
    .values({ name, due_at: endsAt })
    .onConflict(c => c.column('name').doUpdateSet({ due_at: endsAt }).where('job_leases.due_at', '<=', now))
    .returning('name')
    .executeTakeFirst()
  return claimed && { name, endsAt }
}

/**
 * Makes a job due at another instant: later, to go on with it; `everyMs` ahead, when it is done.
 * @returns the lease as it is now, or undefined when it ran out and another instance took the job: stop then
 */
export async function moveLease(db: Db, lease: Lease, dueAt: number): Promise<Lease | undefined> {
  const moved = await db
    .updateTable('job_leases')
    .set({ due_at: dueAt })
    .where('name', '=', lease.name)
    .where('due_at', '=', lease.endsAt)
    .returning('name')
    .executeTakeFirst()
  return moved && { ...lease, endsAt: dueAt }
}
