import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { AskingButton } from '../../../web/kit/dialog/AskingButton.tsx'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { KeptView } from '../../ipc/setting-views.ts'
import { call } from '../bridge.ts'
import { Path } from '../lists/Path.tsx'
import { ShowButton } from '../lists/ShowButton.tsx'
import styles from './SettingRow.module.css'
import { SettingRow } from './SettingRow.tsx'
import { text } from './text.ts'

type KeptProps = {
  readonly onDeleteHistory: () => void
  readonly onFail: (error: unknown) => void
}

/** Where Sortwell keeps its data, the size of its cache, and the buttons that clear it and delete the history. */
export function Kept({ onDeleteHistory, onFail }: KeptProps) {
  const [kept, setKept] = useState<KeptView | null>(null)
  const read = useEffectEvent(() => void call('kept', null).then(setKept, onFail))
  useEffect(() => read(), [])
  if (kept === null) return null
  return (
    <>
      <SettingRow name={text.stateFolder} hint={<Path path={kept.stateDir} />}>
        <ShowButton size="small" onClick={() => void call('showStateFolder', null).catch(onFail)} />
      </SettingRow>
      <SettingRow name={text.cache.name} hint={text.cache.hint}>
        <p role="status" className={styles.hint}>
          {kept.cacheBytes === 0 ? text.cache.none : text.cache.size(writeSize(kept.cacheBytes))}
        </p>
        <Button
          size="small"
          disabled={kept.cacheBytes === 0}
          aria-label={text.cache.clear}
          onClick={() => void call('clearCache', null).then(setKept, onFail)}
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
