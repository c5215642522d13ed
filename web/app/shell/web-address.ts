const isLoopback = (host: string) => host === 'localhost' || host === '127.0.0.1' || host === '[::1]'

/** @returns the address when it is one to send a browser to: https, or http on this very machine */
export function readWebAddress(text: string | undefined): string | undefined {
  const url = URL.parse(text ?? '')
  if (!url) return undefined
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isSafe ? url.href : undefined
}

/** Whether a browser leaves its page for this address, instead of handing it over to an app. */
export const isOnTheWeb = ({ protocol }: URL): boolean => /^https?:$/.test(protocol)

/**
 * Where an authorization answer may go: a web address, or an app's own scheme named after a domain it holds
 * (RFC 8252, 7.1: `com.example.app:`). Schemes that run or show content here (`javascript:`, `data:`) have no dot.
 */
export function readReturnAddress(text: string | undefined): URL | undefined {
  const url = URL.parse(text ?? '')
  return url && (isOnTheWeb(url) || url.protocol.includes('.')) ? url : undefined
}
