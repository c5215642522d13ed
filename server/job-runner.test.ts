import { expect, test } from 'vitest'
import { createJobRunner, type Job } from './job-runner.ts'
import { claimJob } from './store/operations/job-leases.ts'
import { testServer } from './testing/test-server.ts'

const minuteMs = 60_000

/** A job that counts its runs. */
function countingJob(given: Partial<Job> = {}) {
  const runs: AbortSignal[] = []
  const run = async (signal: AbortSignal) => void runs.push(signal)
  const job: Job = { name: 'count', everyMs: 60 * minuteMs, leaseMs: 5 * minuteMs, run, ...given }
  return { job, runs }
}

test('of several instances one runs a job, and none again before it is due', async () => {
  await using server = await testServer()
  const { job, runs } = countingJob()
  const instances = [1, 2, 3].map(() => createJobRunner(server.deps, [job]))
  const runAll = () => Promise.all(instances.map(instance => instance.runAllDue()))
  await runAll()
  expect(runs).toHaveLength(1)
  server.clock.advance(60 * minuteMs - 1)
  await runAll()
  expect(runs).toHaveLength(1)
  server.clock.advance(1)
  await runAll()
  expect(runs).toHaveLength(2)
})

test('the job of an instance that died is taken over when its lease has run out', async () => {
  await using server = await testServer()
  const { job, runs } = countingJob()
  await claimJob(server.deps.db, job, server.clock.now())
  const other = createJobRunner(server.deps, [job])
  server.clock.advance(job.leaseMs - 1)
  await other.runAllDue()
  expect(runs).toHaveLength(0)
  server.clock.advance(1)
  await other.runAllDue()
  expect(runs).toHaveLength(1)
})

test('a job that fails is logged, holds up no other, and is tried again after its lease', async () => {
  await using server = await testServer()
  let tries = 0
  const run = async () => {
    tries += 1
    throw new Error('no luck')
  }
  const failing = countingJob({ name: 'fail', run })
  const next = countingJob()
  const runner = createJobRunner(server.deps, [failing.job, next.job])
  await runner.runAllDue()
  expect([tries, next.runs.length]).toEqual([1, 1])
  expect(server.logLines.join('')).toContain('job failed')
  server.clock.advance(5 * minuteMs)
  await runner.runAllDue()
  expect([tries, next.runs.length]).toEqual([2, 1])
})

test('a job that runs longer than its lease keeps it, and is told when it has lost it', async () => {
  await using server = await testServer()
  const { db } = server.deps
  const dueAt = async () =>
    (await db.selectFrom('job_leases').select('due_at').executeTakeFirstOrThrow()).due_at
  const { job } = countingJob({
    leaseMs: 30,
    run: async signal => {
      server.clock.advance(20)
      await expect.poll(dueAt).toBe(server.clock.now() + 30)
      await db.updateTable('job_leases').set({ due_at: 1 }).execute()
      await expect.poll(() => signal.aborted).toBe(true)
    },
  })
  await createJobRunner(server.deps, [job]).runAllDue()
  expect(await dueAt()).toBe(1)
})

test('a stop tells the running job and leaves its lease to run out', async () => {
  await using server = await testServer()
  let started = () => {}
  const running = new Promise<void>(resolve => {
    started = resolve
  })
  const { job } = countingJob({
    run: signal =>
      new Promise(resolve => {
        signal.addEventListener('abort', () => resolve())
        started()
      }),
  })
  const runner = createJobRunner(server.deps, [job])
  runner.start()
  await running
  await runner.stop()
  expect(await claimJob(server.deps.db, job, server.clock.now())).toBeUndefined()
})
