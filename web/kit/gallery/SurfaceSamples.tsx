import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { Facts } from '../Facts.tsx'
import { Page } from '../Page.tsx'
import { PointList } from '../PointList.tsx'
import styles from './Gallery.module.css'
import { Samples } from './Samples.tsx'

/** Cards and pages. */
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
    <Samples title="Pages">
      {(['narrow', 'medium', 'wide'] as const).map(width => (
        <div key={width} className={styles.page}>
          <Page width={width} title={`A ${width} page`} lead="What it is for, in a sentence.">
            <div>
              <Button>What one does here</Button>
            </div>
          </Page>
        </div>
      ))}
    </Samples>
  </>
)
