import { billingJob } from './billing/jobs.ts'
import type { Deps } from './deps.ts'
import type { Job } from './job-runner.ts'
import { sweep } from './store/sweep.ts'

const minuteMs = 60_000

/** What the server does by itself, besides sending mails. */
export const createJobs = (deps: Deps): readonly Job[] => [
  { name: 'sweep', everyMs: 60 * minuteMs, leaseMs: 5 * minuteMs, run: () => sweep(deps.db, deps.clock()) },
  billingJob(deps),
]
