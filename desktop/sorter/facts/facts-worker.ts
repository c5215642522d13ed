/** Entry of the thread in which files are parsed: libraries are loaded here alone, and what hangs or crashes ends here. */
import { parentPort } from 'node:worker_threads'
import { realDisk } from '../disk/disk.ts'
import { answerQuestion, type FactQuestion } from './answer.ts'
import { companionFinder } from './sidecars.ts'

// ExifReader warns of odd files on the console, which is standard error of the command.
console.warn = () => {}
// pdf.js fetches pages ahead, and nobody waits for those of a damaged file.
process.on('unhandledRejection', () => {})

const companionsOf = companionFinder(realDisk)

let last: Promise<unknown> = Promise.resolve()
/** One after the other: what a file takes is counted for it alone. */
parentPort?.on('message', (question: FactQuestion) => {
  last = last.then(async () =>
    parentPort?.postMessage(await answerQuestion(realDisk, question, companionsOf)),
  )
})
parentPort?.postMessage('ready')
