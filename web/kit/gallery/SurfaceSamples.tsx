import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { Facts } from '../Facts.tsx'
import { PointList } from '../PointList.tsx'
import { Tally } from '../Tally.tsx'
import styles from './Gallery.module.css'
import { Samples } from './Samples.tsx'

/** What holds the rest. */
export const SurfaceSamples = () => (
  <>
    <Samples title="Cards">
      <div className={styles.columns}>
        <Card title="Password" text="Changing it logs out every other device.">
          <div>
            <Button>Change Password</Button>
          </div>
        </Card>
        <Card title="Facts">
          <Facts
            facts={[
              ['Name', 'Ada Lovelace'],
              ['Email', 'ada@example.com'],
              ['Plan', 'Premium'],
            ]}
          />
        </Card>
        <Card title="Points">
          <PointList points={['Everything in Free', 'Organize by file size', '14-day full refund']} />
        </Card>
      </div>
    </Samples>
    <Samples title="Numbers">
      <Tally
        items={[
          { name: 'Moved', value: 12_400 },
          { name: 'Not moved', value: 6 },
          { name: 'Left alone', value: 9 },
          { name: 'Got another name', value: 0 },
        ]}
      />
    </Samples>
  </>
)
