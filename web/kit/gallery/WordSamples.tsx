import { Card } from '../Card.tsx'
import { Facts } from '../Facts.tsx'
import { writeAmount } from '../words/amounts.ts'
import { writeCount } from '../words/counts.ts'
import { writeDay, writeMinute, writeMoment } from '../words/dates.ts'
import { writeDuration } from '../words/durations.ts'
import { writeSize } from '../words/sizes.ts'
import { Samples } from './Samples.tsx'

const instant = '2026-11-21T14:05:00'

/** Figures in words. */
export const WordSamples = () => (
  <Samples title="Words">
    <Card>
      <Facts
        facts={[
          ['Sizes', [1, 950, 1_536_000, 123_456_789, 4_400_000_000].map(writeSize).join(' · ')],
          ['Counts', [0, 1, 1240].map(files => writeCount(files, 'file')).join(' · ')],
          ['Dates', [writeDay(instant), writeMinute(instant)].join(' · ')],
          [
            'Moments',
            ['2026-11-21T09:00:00', '2026-11-20T09:00:00', '2026-01-02T09:00:00']
              .map(each => writeMoment(each, new Date(instant)))
              .join(' · '),
          ],
          ['Durations', [1000, 42_000, 180_000, 7_200_000].map(writeDuration).join(' · ')],
          ['Amounts', [writeAmount(4.99, 'USD', 'en'), writeAmount(4.99, 'EUR', 'en')].join(' · ')],
        ]}
      />
    </Card>
  </Samples>
)
