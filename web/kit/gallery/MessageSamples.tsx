import { Button } from '../Button.tsx'
import { Empty } from '../Empty.tsx'
import { Notice } from '../Notice.tsx'
import { Unread } from '../Unread.tsx'
import styles from './Gallery.module.css'
import { Samples } from './Samples.tsx'

const ignore = () => undefined

/** Messages. */
export const MessageSamples = () => (
  <>
    <Samples title="Notices">
      <Notice kind="news" message="Your password is changed." onDismiss={ignore} />
      <Notice kind="problem" message="The folder is not there any more." onDismiss={ignore}>
        <Button size="small">Try again</Button>
      </Notice>
      <Notice kind="warning" message="Sortwell’s server cannot be reached. Sorting files works without it.">
        <Button size="small">Try again</Button>
      </Notice>
      <Unread text={{ failed: 'Failed to fetch sessions.', retry: 'Try again' }} onRetry={ignore} />
    </Samples>
    <Samples title="Nothing yet">
      <div className={styles.empty}>
        <Empty icon="history" title="No runs yet" text="Once you organize a folder it appears here.">
          <Button variant="primary" icon="plus">
            Choose a folder
          </Button>
        </Empty>
      </div>
    </Samples>
  </>
)
