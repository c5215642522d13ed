import { useEffect, useState } from 'react'
import type { PlatformKey } from '../../../server/contract/release-feed.ts'

/** Which installers fit a browser's description of itself. It does not tell one Linux from another, so both fit. */
export function platformsFor(userAgent: string): readonly PlatformKey[] {
  if (/Windows/.test(userAgent)) return ['windows']
  return /Linux/.test(userAgent) && !/Android/.test(userAgent) ? ['linux-deb', 'linux-rpm'] : []
}

/** Empty at the first drawing: the prerendered page does not know who reads it. */
export function useMatchingPlatforms(): readonly PlatformKey[] {
  const [matching, setMatching] = useState<readonly PlatformKey[]>([])
  useEffect(() => setMatching(platformsFor(navigator.userAgent)), [])
  return matching
}
