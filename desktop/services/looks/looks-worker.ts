/** Entry of the thread that opens files for the window to look at: neither main nor a run waits for their disk. */
import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls } from '../../ipc/line.ts'
import { startFactLookUp } from '../../sorter/index.ts'
import type { LookCalls, LooksOptions } from './look-calls.ts'
import { createLooker } from './looker.ts'

const { factsWorker, ...options }: LooksOptions = workerData
const lookUp = startFactLookUp({ workerUrl: new URL(factsWorker) })
const post = (message: unknown) => parentPort?.postMessage(message)
parentPort?.on('message', answerCalls<LookCalls>(post, createLooker({ ...options, lookUp })))
