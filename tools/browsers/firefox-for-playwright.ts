#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

/**
 * Stands where Playwright expects Firefox: starts the one that SORTWELL_FIREFOX names, and answers for it the one command
 * of WebDriver BiDi that Playwright sends to every context and Firefox 153 does not know. Appearance and motion are
 * preferences of the profile meanwhile.
 */
const unknown = 'emulation.setMediaFeaturesOverride'

const firefox = spawn(process.env.SORTWELL_FIREFOX ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'pipe', 'pipe'],
})
firefox.on('error', error => {
  console.error(error.message)
  process.exit(1)
})
firefox.on('exit', code => process.exit(code ?? 1))
for (const output of [firefox.stdout, firefox.stderr])
  createInterface(output).on('line', async line => {
    const address = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line)?.[1]
    // Playwright reads the address from here.
    console.log(address === undefined ? line : line.replace(address, await standBefore(address)))
  })

/** @returns where to connect to instead */
async function standBefore(address: string): Promise<string> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  server.on('connection', async (client, { url }) => {
    const waiting: string[] = []
    const behind = new WebSocket(address + url, { perMessageDeflate: false })
    client.on('message', data => {
      const text = String(data)
      const id = idOfUnknown(text)
      if (id !== undefined) client.send(JSON.stringify({ type: 'success', id, result: {} }))
      else if (behind.readyState === WebSocket.OPEN) behind.send(text)
      else waiting.push(text)
    })
    behind.on('open', () => {
      for (const text of waiting.splice(0)) behind.send(text)
    })
    behind.on('message', data => client.send(String(data)))
    behind.on('close', () => client.close())
    client.on('close', () => behind.close())
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('No port was given.')
  return `ws://127.0.0.1:${bound.port}`
}

/** The number of a message that Firefox would refuse. */
function idOfUnknown(text: string): number | undefined {
  if (!text.includes(unknown)) return undefined
  const message: { readonly id?: number; readonly method?: string } = JSON.parse(text)
  return message.method === unknown ? message.id : undefined
}
