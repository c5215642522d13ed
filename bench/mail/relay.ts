import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A letter that was accepted: when, by `performance.now()`, and after how many others. */
type Arrival = {
  readonly subject: string
  readonly text: string
  readonly at: number
  readonly before: number
}

/** A mail server on loopback that takes its time for each letter. */
export async function startRelay(letterMs: number) {
  const arrivals: Arrival[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, _session, done) => {
      const { subject = '', text = '' } = await PostalMime.parse(await buffer(stream))
      await pause(letterMs)
      arrivals.push({ subject, text, at: performance.now(), before: arrivals.length })
      done()
      for (const look of waiting) look()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.')

  /** Waits until `find` finds something among what has arrived. */
  const when = <Found>(find: () => Found | undefined) =>
    new Promise<Found>(resolve => {
      const look = () => {
        const found = find()
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    /** The first letter with this subject. */
    arrival: (subject: string): Promise<Arrival> =>
      when(() => arrivals.find(arrival => arrival.subject === subject)),
    /** When that many letters have arrived. */
    total: (count: number): Promise<number> => when(() => arrivals[count - 1]?.at),
    stop: (): Promise<void> => new Promise(resolve => server.close(() => resolve())),
  }
}
