import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Health } from './operations/health.ts'
import { claimJob, type Lease, moveLease } from './store/operations/job-leases.ts'
import type { Db } from './store/tables.ts'

/**
 * Work that runs every `everyMs` on one instance, whichever comes first.
 * A run that throws is logged and retried when its lease expires. If an instance dies half way, another one runs the
 * job again from the start: `run` must tolerate that, and should stop when its signal says that the lease was lost.
 */
export type Job = {
  readonly name: string
  readonly everyMs: number
  /** Renewed while the job runs; after a crash, other instances wait this long. */
  readonly leaseMs: number
  readonly run: (signal: AbortSignal) => Promise<void>
}
export type JobRunner = ReturnType<typeof createJobRunner>

/** How often due jobs are polled. */
const pollMs = 30_000

type RunnerDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly health: Pick<Health, 'isFull'>
}

/** Runs jobs shared with the other instances on the same database. */
export function createJobRunner({ db, clock, log, health }: RunnerDeps, jobs: readonly Job[]) {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  async function runDue(job: Job): Promise<void> {
    const claimed = await claimJob(db, job, clock())
    if (claimed) await runLeased(job, claimed)
  }

  async function runLeased(job: Job, claimed: Lease) {
    let lease: Lease | undefined = claimed
    let renewing: Promise<void> = Promise.resolve()
    const lost = new AbortController()
    const renew = async () => {
      lease = lease && (await moveLease(db, lease, clock() + job.leaseMs))
      if (!lease) lost.abort(new Error(`The lease of ${job.name} was lost.`))
    }
    const renewer = setInterval(() => {
      renewing = renewing
        .then(renew)
        .catch(error => log.warn({ err: error, job: job.name }, 'lease not renewed'))
    }, job.leaseMs / 3)
    try {
      await job.run(AbortSignal.any([lost.signal, stopping.signal]))
    } finally {
      clearInterval(renewer)
      await renewing
    }
    if (lease && !stopping.signal.aborted) await moveLease(db, lease, clock() + job.everyMs)
  }

  /** Runs due jobs one after the other. */
  async function runAllDue(): Promise<void> {
    for (const job of jobs) {
      if (stopping.signal.aborted) return
      await runDue(job).catch(error => {
        const about = { job: job.name }
        if (!health.isFull(error, about)) log.error({ err: error, ...about }, 'job failed')
      })
    }
  }

  function schedule(delayMs: number) {
    timer = setTimeout(() => {
      working = runAllDue().finally(() => {
        if (!stopping.signal.aborted) schedule(pollMs)
      })
    }, delayMs)
  }

  return {
    runAllDue,
    start: (): void => schedule(0),

    /** Asks the running job to stop and waits for it; its lease expires by itself. */
    async stop(): Promise<void> {
      stopping.abort(new Error('The server stops.'))
      clearTimeout(timer)
      await working
    },
  }
}
