import type { FactSource } from '../source.ts'
import { timeOf } from '../times.ts'

type Form = {
  readonly form: RegExp
  /** What the name's time counts from; '' for the clock of the place. */
  readonly offset?: 'Z'
}

const day = '(?<year>(?:19|20)\\d\\d)(?<month>\\d\\d)(?<day>\\d\\d)'
const dashed = '(?<year>(?:19|20)\\d\\d)[-.](?<month>\\d\\d)[-.](?<day>\\d\\d)'
const clock = '(?<hour>\\d\\d)(?<minute>\\d\\d)(?<second>\\d\\d)(?!\\d{4})'
const dotted = '(?<hour>\\d{1,2})[.:h-](?<minute>\\d\\d)[.:m-](?<second>\\d\\d)s?(?:\\s?(?<half>[AP]M))?'

/** Names that cameras, phones and messengers give. The first one that fits counts. */
const forms: readonly Form[] = [
  { form: new RegExp(`^PXL_${day}_${clock}`), offset: 'Z' }, // Pixel phones count in UTC
  { form: new RegExp(`^(?:IMG|VID|PANO|MVIMG|BURST|DSC|Screenshot|Screenrecorder)[_-]${day}[_-]${clock}`) },
  { form: new RegExp(`^${day}_${clock}`) }, // Samsung
  { form: new RegExp(`^(?:IMG|VID|AUD|PTT)-${day}-WA\\d`) }, // WhatsApp: the day it came
  { form: new RegExp(`^(?:Screenshot|Screen Shot|Screen Recording) ${dashed} at ${dotted}`) }, // macOS
  { form: new RegExp(`^Screenshot (?:from )?${dashed}[ _](?:${dotted}|${clock.replaceAll('?<', '?<c')})`) },
  { form: new RegExp(`^WhatsApp (?:Image|Video|Audio) ${dashed} at ${dotted}`) },
  { form: new RegExp(`^(?:signal|telegram)-${dashed}-${clock}`, 'i') },
  { form: new RegExp(`^${dashed}[ _]${dotted}`) }, // Dropbox's camera upload
  { form: new RegExp(`^(?:IMG|VID)_${day}(?!\\d)`) },
]

/** The last resort: a name can be anything. Needs no look into the file. */
export const fileNames: FactSource = {
  gives: ['taken', 'takenFrom'],
  isFor: () => true,
  read({ name }, tell) {
    const taken = takenByName(name)
    if (taken !== null) tell({ taken, takenFrom: 'name' })
  },
}

export function takenByName(name: string): string | null {
  for (const { form, offset } of forms) {
    const parts = form.exec(name)?.groups
    if (parts === undefined) continue
    const hour = parts.hour ?? parts.chour
    const date = `${parts.year}-${parts.month}-${parts.day}`
    if (hour === undefined) return timeOf(date)
    const minutes = `${parts.minute ?? parts.cminute}:${parts.second ?? parts.csecond}`
    return timeOf(`${date}T${inDay(hour, parts.half)}:${minutes}`, offset)
  }
  return null
}

/** `2` and `PM` → `14` */
function inDay(hour: string, half: string | undefined): string {
  if (half === undefined) return hour.padStart(2, '0')
  return String((Number(hour) % 12) + (half === 'PM' ? 12 : 0)).padStart(2, '0')
}
