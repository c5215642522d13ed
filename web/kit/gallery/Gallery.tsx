import { useEffect, useState } from 'react'
import { Choice } from '../form/Choice.tsx'
import { Logo } from '../Logo.tsx'
import { ControlSamples } from './ControlSamples.tsx'
import { DialogSamples } from './DialogSamples.tsx'
import { FieldSamples } from './FieldSamples.tsx'
import styles from './Gallery.module.css'
import { MessageSamples } from './MessageSamples.tsx'
import { SurfaceSamples } from './SurfaceSamples.tsx'
import { ThemeSamples } from './ThemeSamples.tsx'
import { WordSamples } from './WordSamples.tsx'

type Density = 'site' | 'app'
type Theme = 'light' | 'dark'

/** Every part in every state. `?density=app&theme=dark` opens it as it is in the app at night. */
export function Gallery() {
  const asked = new URLSearchParams(location.search)
  const [density, setDensity] = useState<Density>(asked.get('density') === 'app' ? 'app' : 'site')
  const [theme, setTheme] = useState<Theme>(asked.get('theme') === 'dark' ? 'dark' : 'light')
  useEffect(() => {
    document.documentElement.dataset.density = density
    document.documentElement.style.colorScheme = theme
  }, [density, theme])
  return (
    <>
      <header className={styles.header}>
        <Logo />
        <Choice
          legend="Density"
          options={[
            { value: 'site', label: 'Site' },
            { value: 'app', label: 'App' },
          ]}
          chosen={density}
          onChoose={setDensity}
        />
        <Choice
          legend="Theme"
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          chosen={theme}
          onChoose={setTheme}
        />
      </header>
      <main className={styles.main}>
        <h1>The kit</h1>
        <ThemeSamples />
        <ControlSamples />
        <FieldSamples />
        <MessageSamples />
        <SurfaceSamples />
        <DialogSamples />
        <WordSamples />
      </main>
    </>
  )
}
