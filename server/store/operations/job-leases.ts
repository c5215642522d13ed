import { isDue } from '../engine/due.ts'
import type { Db } from '../tables.ts'

/**
 * Jobs that run periodically on one of several instances. A row says when its job is due; claiming moves that instant
 * ahead by a lease, so that the job of a crashed instance is due again when the lease expires.
 *
 * To add a job, write `{ name, everyMs, leaseMs, run }` into the list of `server/run-server.ts`; `server/job-runner.ts`
 * claims, renews and ends leases with the functions below. Rows need no set-up: a job that never ran is due at once.
 * Instances compare the lease with their own clocks, which therefore must agree to well within a lease (NTP).
 */
export type Lease = { readonly name: string; readonly endsAt: number }

type Rhythm = { readonly name: string; readonly everyMs: number; readonly leaseMs: number }

/** @returns the lease, or undefined when the job is not due or another instance has it */
export async function claimJob(
  db: Db,
  { name, everyMs, leaseMs }: Rhythm,
  now: number,
): Promise<Lease | undefined> {
  const endsAt = now + leaseMs
  const claimed = await db
    .insertInto('job_leases')
    .values({ name, due_at: endsAt })
    .onConflict(c =>
      c
        .column('name')
        .doUpdateSet({ due_at: endsAt })
        .where(isDue('job_leases.due_at', now, Math.max(everyMs, leaseMs))),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed && { name, endsAt }
}

/**
 * Sets when a job is due: later, to continue; `everyMs` ahead, when it is done.
 * @returns the new lease, or undefined when it expired and another instance took the job: stop then
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
