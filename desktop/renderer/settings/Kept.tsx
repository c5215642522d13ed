import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { writeSize } from '../../../web/kit/words/sizes.ts'
import type { KeptView } from '../../ipc/setting-views.ts'
import { call } from '../bridge.ts'
import { Path } from '../lists/Path.tsx'
import { ShowButton } from '../lists/ShowButton.tsx'
import { SettingRow } from './SettingRow.tsx'
import styles from './Settings.module.css'
import { text } from './text.ts'

const kinds = ['facts', 'pictures'] as const

/** Where our files are, how much is kept of a person's, and the buttons that clear it. */
export function Kept({ onFail }: { readonly onFail: (error: unknown) => void }) {
  const [kept, setKept] = useState<KeptView | null>(null)
  const read = useEffectEvent(() => void call('kept', null).then(setKept, onFail))
  useEffect(() => read(), [])
  if (kept === null) return null
  return (
    <>
      <SettingRow name={text.stateFolder} hint={<Path path={kept.stateDir} />}>
        <ShowButton size="small" onClick={() => void call('showStateFolder', null).catch(onFail)} />
      </SettingRow>
      {kinds.map(what => {
        const sizeBytes = kept[`${what}Bytes`]
        return (
          <SettingRow key={what} name={text.kept[what].name} hint={text.kept[what].hint}>
            <p role="status" className={styles.hint}>
              {sizeBytes === 0 ? text.kept.none : text.kept.size(writeSize(sizeBytes))}
            </p>
            <Button
              size="small"
              disabled={sizeBytes === 0}
              aria-label={text.kept[what].clear}
              onClick={() => void call('clearKept', { what }).then(setKept, onFail)}
            >
              {text.kept.button}
            </Button>
          </SettingRow>
        )
      })}
    </>
  )
}
