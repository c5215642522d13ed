export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * A fetch that names the version it had of an address, so that an unchanged text costs a 304.
 * The query does not count: it only keeps caches on the way from answering.
 */
export function createRevalidatingFetch(fetch: Fetch): Fetch {
  const kept = new Map<string, { readonly etag: string; readonly text: string }>()
  return async (url, init) => {
    const [place = url] = url.split('?')
    const known = kept.get(place)
    const response = await fetch(url, known ? { ...init, headers: { 'If-None-Match': known.etag } } : init)
    if (known && response.status === 304) return new Response(known.text)
    const etag = response.headers.get('ETag')
    if (!response.ok || etag === null) return response
    const text = await response.text()
    kept.set(place, { etag, text })
    return new Response(text)
  }
}
