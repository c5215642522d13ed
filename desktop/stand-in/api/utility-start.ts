import { EventEmitter } from 'node:events'
import { pathToFileURL } from 'node:url'

/** The first module of a utility process: gives it `process.parentPort`, then starts the app's own file. */
const port = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(message),
  start: () => {},
})
process.on('message', (message: { data: unknown }) => port.emit('message', { data: message.data, ports: [] }))
Object.defineProperty(process, 'parentPort', { value: port })
const [, , file = ''] = process.argv
process.argv.splice(1, 1)
await import(pathToFileURL(file).href)
