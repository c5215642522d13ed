import { billingJob } from './billing/jobs.ts'
import type { Deps } from './deps.ts'
import type { Job } from './job-runner.ts'
import { renewSigningKeys } from './oauth/signing-keys.ts'
import { sweep } from './store/operations/sweep.ts'

const minuteMs = 60_000

/** What the server does by itself, besides sending mails. */
export const createJobs = (deps: Deps): readonly Job[] => [
  {
    name: 'sweep',
    everyMs: 60 * minuteMs,
    leaseMs: 5 * minuteMs,
    run: signal => sweep(deps.db, deps.clock(), signal),
  },
  { name: 'signing-keys', everyMs: 60 * minuteMs, leaseMs: minuteMs, run: () => renewSigningKeys(deps) },
  billingJob(deps),
]
