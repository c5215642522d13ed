import type { FactSource } from '../source.ts'
import { timeOf, timeOfMoment } from '../times.ts'
import { halfBeforeHour, isAfterNoon, link, wordBeforeDate } from './file-name-words.ts'

type Form = {
  /** How the name begins. Groups are a date and perhaps a clock, or the time since 1970. */
  readonly begins: string
  /** `Z` for a time in UTC; absent for local time. */
  readonly offset?: 'Z'
}

const year = '(?<year>(?:19|20)\\d\\d)'
const packedDate = `${year}(?<month>\\d\\d)(?<day>\\d\\d)`
const dashedDate = `${year}-(?<month>\\d\\d?)-(?<day>\\d\\d?)(?!\\d)` // macOS in Polish: 2024-07-3
const packedClockAlone = '(?<hour>\\d\\d)(?<minute>\\d\\d)(?<second>\\d\\d)'
const packedClock = `${packedClockAlone}(?!\\d{4})` // perhaps with milliseconds
const geForceClock =
  ' - (?<hour>\\d\\d)\\.(?<minute>\\d\\d)\\.(?<second>\\d\\d)\\.\\d\\d(?:\\.DVR)?\\.(?:jpe?g|jxr|mp4|png)$'
const spacedClock = '(?<hour>\\d\\d)_(?<minute>\\d\\d)_(?<second>\\d\\d)(?!\\d)'
const dottedClock = '(?<hour>\\d\\d?)[.:h_-](?<minute>\\d\\d)[.:m_-](?<second>\\d\\d)(?!\\d)'
const halfAfterClock = '(?:s?\\s?(?<half>[ap])\\.?\\s?m\\b)?' // AM, p. m.
/** Chinese has a word between the two, and no space. */
const clockAfterDate = `(?:[\\s_,T-]{1,3}|于)(?:${link}\\s)?(?:${halfBeforeHour}\\s?)?(?:${dottedClock}${halfAfterClock}|${packedClock})`

/** Names that cameras, phones, messengers and programs give. The first form that fits decides. */
const forms: readonly Form[] = [
  // PXL_20240703_162210123.jpg (Pixel), GMT20240703-162210_Recording.mp4 (Zoom)
  { begins: `(?:PXL_|GMT)${packedDate}[_-]${packedClock}`, offset: 'Z' },
  // 20240703_162210000_iOS.jpg (OneDrive)
  { begins: `${packedDate}_${packedClock}\\d{3}_iOS`, offset: 'Z' },
  // 2024-07-03T16_22_10.123Z.png (programs that write the time as JSON does)
  {
    begins: `${year}-(?<month>\\d\\d)-(?<day>\\d\\d)T(?:${dottedClock}|${packedClock})(?:[._-]?\\d{3})?Z`,
    offset: 'Z',
  },
  // IMG_20240703_182210.jpg, IMG20240703182210.jpg, DJI_20240703182210_0001_D.JPG, WIN_20240703_18_22_10_Pro.jpg
  { begins: `${wordBeforeDate}[ _-]?${packedDate}[_-]?(?:${packedClock}|${spacedClock})` },
  // Screenshot 2024-07-03 at 6.22.10 PM.png, WhatsApp Bild 2024-07-03 um 18.22.10.jpeg, photo_2024-07-03_18-22-10.jpg
  { begins: `${wordBeforeDate}[ _-]?(?:${link} )?${dashedDate}(?:${clockAfterDate})?` },
  // IMG-20240703-WA0007.jpg (WhatsApp: the day it arrived), VID_20240703.mp4
  { begins: `(?:IMG|VID|AUD|PTT|STK)[_-]${packedDate}(?!\\d)` },
  // Scan_20240703 (2).png (Windows, HP), SCAN_20240703_0001.jpg
  { begins: `Scan_${packedDate}(?!\\d)` },
  // IMG_1_BURST20240703182210_COVER.jpg, 00100lPORTRAIT_00100_BURST20240703182210123_COVER.jpg
  { begins: `[\\w-]{1,40}_BURST${packedDate}${packedClock}` },
  // FILE240703-182210F.MOV (dashboard cameras)
  {
    begins:
      'FILE(?<yearOf2000>\\d\\d)(?<month>\\d\\d)(?<day>\\d\\d)-(?<hour>\\d\\d)(?<minute>\\d\\d)(?<second>\\d\\d)[FR]?\\.',
  },
  // 730_20240703182210_1.png (Steam)
  { begins: `\\d{1,20}_${packedDate}${packedClock}_\\d{1,3}(?:_vr)?\\.` },
  // 2024070318221000-DB1426D1DFD034027CECDE9C2DD914B8.jpg (Nintendo Switch: hundredths, and the number of the game)
  { begins: `${packedDate}${packedClockAlone}\\d\\d-[0-9A-F]{32}\\.` },
  // Doom Screenshot 2024.07.03 - 18.22.10.59.png, Doom 07.03.2024 - 18.22.10.59.DVR.mp4 (GeForce, with hundredths)
  { begins: `.{1,100} ${year}\\.(?<month>\\d\\d)\\.(?<day>\\d\\d)${geForceClock}` },
  { begins: `.{1,100} (?<month>\\d\\d)\\.(?<day>\\d\\d)\\.${year}${geForceClock}` },
  // Horizon Zero Dawn™_20240703182210.jpg (PlayStation)
  { begins: `.{1,100}_${packedDate}${packedClockAlone}(?:_\\d)?\\.(?:jpe?g|png|jxr|mp4|webm)$` },
  // 20240703_182210.jpg (Samsung), 2024_0703_182210_001.MP4 (dashboard cameras)
  { begins: `${packedDate}_${packedClock}` },
  { begins: `${year}_(?<month>\\d\\d)(?<day>\\d\\d)_${packedClock}` },
  // 2024-07-03 18.22.10.jpg (Dropbox), 2024-07-03 18-22-10 से स्क्रीनशॉट.png (GNOME in Hindi and Bengali)
  { begins: `${year}[.-](?<month>\\d\\d)[.-](?<day>\\d\\d)${clockAfterDate}` },
  // 2024_07_03 18_22 Office Lens.jpg, Scanned_20240703-1822.pdf (Google Drive)
  { begins: `${year}_(?<month>\\d\\d)_(?<day>\\d\\d) (?<hour>\\d\\d)[._](?<minute>\\d\\d) Office Lens` },
  { begins: `Scanned_${packedDate}-(?<hour>\\d\\d)(?<minute>\\d\\d)(?!\\d)` },
  // photo_1@03-07-2024_18-22-10.jpg (an exported chat of Telegram: the day comes first in all languages)
  { begins: `\\w+@(?<day>\\d\\d)-(?<month>\\d\\d)-${year}_${dottedClock}` },
  // ScreenRecording_07-03-2024 18-22-10_1.MP4 (iOS: the month comes first in all languages)
  { begins: `ScreenRecording_(?<month>\\d\\d)-(?<day>\\d\\d)-${year} ${dottedClock}` },
  // FB_IMG_1720023730000.jpg (Facebook), mmexport1720023730000.jpg (WeChat), messageImage_1720023730000.jpg (LINE)
  { begins: '(?:FB_IMG_|mmexport|wx_camera_|messageImage_)(?<milliseconds>\\d{13})(?!\\d)' },
  // RPReplay_Final1720023730.MP4 (iOS)
  { begins: 'RPReplay_Final(?<seconds>\\d{10})(?!\\d)' },
]

const patterns = forms.map(({ begins, offset }) => ({ pattern: new RegExp(`^${begins}`, 'iu'), offset }))

/** Dates in names: the last source, because a name can be anything. The file is not opened. */
export const fileNames: FactSource = {
  gives: ['taken', 'takenFrom'],
  isFor: () => true,
  read({ name }, tell) {
    const taken = takenByName(name)
    if (taken !== null) tell({ taken, takenFrom: 'name', isDigital: true })
  },
}

/** @returns the time in a name that begins with a known form, as in {@link Facts.taken}; a date elsewhere in a name does not count */
export function takenByName(name: string): string | null {
  const composed = name.normalize('NFC')
  for (const { pattern, offset } of patterns) {
    const parts = pattern.exec(composed)?.groups
    if (parts !== undefined) return timeIn(parts, offset)
  }
  return null
}

type Parts = Readonly<Record<string, string | undefined>>

function timeIn({ milliseconds, seconds, ...parts }: Parts, offset: string | undefined): string | null {
  const sinceMs = milliseconds ?? (seconds && `${seconds}000`)
  if (sinceMs !== undefined) return timeOfMoment(Number(sinceMs))
  const year = parts.year ?? `20${parts.yearOf2000}`
  const date = `${year}-${parts.month}-${parts.day}`
  if (parts.hour === undefined) return timeOf(date)
  const hour = inDay(parts.hour, parts.half ?? parts.before)
  const time = timeOf(`${date} ${hour}:${parts.minute}:${parts.second ?? '00'}`, offset)
  return time?.includes('T') ? time : null // digits that are no clock belong to a number
}

/** `2` and `PM` → `14` */
function inDay(hour: string, half: string | undefined): string {
  if (half === undefined) return hour
  return String((Number(hour) % 12) + (isAfterNoon(half) ? 12 : 0))
}
