import { Button } from '../../../web/kit/Button.tsx'
import { AskingButton } from '../../../web/kit/dialog/AskingButton.tsx'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { StorageView } from '../../ipc/setting-views.ts'
import { useAct } from '../data/use-act.ts'
import type { Reading } from '../data/use-call.ts'
import { Path } from '../lists/Path.tsx'
import { ShowButton } from '../parts/ShowButton.tsx'
import styles from './SettingRow.module.css'
import { SettingRow } from './SettingRow.tsx'
import { text } from './text.ts'

type StorageSettingsProps = {
  readonly reading: Reading<StorageView>
  readonly onDeleteHistory: () => void
  readonly onProblem: (problem: string) => void
}

/** Where Sortwell stores its data, the size of its cache, and the buttons that clear it and delete the history. */
export function StorageSettings({
  reading: { data: storage, take },
  onDeleteHistory,
  onProblem,
}: StorageSettingsProps) {
  const showing = useAct('showStateFolder', onProblem)
  const clearing = useAct('clearCache', onProblem)
  if (storage === undefined) return null
  const clear = async () => {
    const now = await clearing.act(null)
    if (now) take(now)
  }
  return (
    <>
      <SettingRow name={text.stateFolder} hint={<Path path={storage.stateDir} />}>
        <ShowButton size="small" onClick={() => void showing.act(null)} />
      </SettingRow>
      <SettingRow name={text.cache.name} hint={text.cache.hint}>
        <p role="status" className={styles.hint}>
          {storage.cacheBytes === 0 ? text.cache.none : text.cache.size(writeSize(storage.cacheBytes))}
        </p>
        <Button
          size="small"
          disabled={storage.cacheBytes === 0}
          aria-label={text.cache.clear}
          onClick={() => void clear()}
        >
          {text.cache.button}
        </Button>
      </SettingRow>
      <SettingRow name={text.history.name} hint={text.history.hint}>
        <AskingButton
          size="small"
          label={text.history.button}
          question={text.history.question}
          onConfirm={onDeleteHistory}
        />
      </SettingRow>
    </>
  )
}
