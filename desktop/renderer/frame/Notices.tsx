import { Button } from '../../../web/kit/Button.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { useOrganize } from '../data/organize-context.tsx'
import { text as organizeText } from '../organize/text.ts'
import styles from './App.module.css'
import { text } from './text.ts'

/** What went wrong, and which folders wait, above every place. */
export function Notices() {
  const { state, retry, begin, dismiss } = useOrganize()
  const { step, problem, news, later } = state
  const [nextFolder] = later
  const notices =
    step.name === 'running' ? [] : [news, organizeText.waiting(later)].filter(each => each !== null)
  return (
    <>
      <div className={styles.problem}>
        <Notice kind="problem" message={problem} onDismiss={() => dismiss('problem')}>
          {step.name === 'preview' && (
            <Button size="small" onClick={retry}>
              {text.retry}
            </Button>
          )}
        </Notice>
      </div>
      <div className={styles.problem}>
        <Notice
          kind="news"
          message={notices.length === 0 ? null : notices.join(' ')}
          onDismiss={() => {
            dismiss('news')
            dismiss('later')
          }}
        >
          {nextFolder && (
            <Button size="small" onClick={() => begin(nextFolder.startId)}>
              {organizeText.next(nextFolder.name)}
            </Button>
          )}
        </Notice>
      </div>
    </>
  )
}
