import { useEffect, useEffectEvent, useState } from 'react'
import { Switch } from '../../../web/kit/form/Switch.tsx'
import type { Background } from '../../ipc/app-views.ts'
import { call } from '../bridge.ts'
import styles from './BackgroundOptions.module.css'
import { text } from './text.ts'

const options = ['startAtLogin', 'keepWatching', 'dailySummary', 'namesInLogs'] as const

/** What the app does in the background. */
export function BackgroundOptions({ onFail }: { readonly onFail: (error: unknown) => void }) {
  const [background, setBackground] = useState<Background | null>(null)
  const read = useEffectEvent(() => void call('background', null).then(setBackground, onFail))
  useEffect(() => read(), [])
  if (background === null) return null

  function turn(option: keyof Background, isOn: boolean): void {
    if (background) call('setBackground', { ...background, [option]: isOn }).then(setBackground, onFail)
  }

  return (
    <section className={styles.options}>
      <h2>{text.background.title}</h2>
      {options.map(option => (
        <Switch
          key={option}
          label={text.background[option]}
          isOn={background[option]}
          onChange={isOn => turn(option, isOn)}
        />
      ))}
    </section>
  )
}
