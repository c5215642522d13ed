/** Days on which the clocks of cameras start before they are set, and the time of a known fault in Android. */
const firstMoments = /^(?:1904-01-01|1970-01-01|1980-01-01|2002-12-08T12:00:00)/
const firstDigitalYear = 1991
const dayMs = 86_400_000

/**
 * Whether a photo or film can be from that time.
 * @param time in the form of {@link Facts.taken}
 * @param isDigital taken by a digital camera, so not before 1991; a scan may be of any year
 */
export function isPlausible(time: string, isDigital: boolean, nowMs: number): boolean {
  if (firstMoments.test(time)) return false
  if (isDigital && Number(time.slice(0, 4)) < firstDigitalYear) return false
  // A day ahead: it may be tomorrow already where the camera is.
  return Date.parse(`${time.slice(0, 10)}T00:00:00Z`) <= nowMs + dayMs
}
