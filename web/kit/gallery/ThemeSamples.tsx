import { Icon } from '../Icon.tsx'
import { type IconName, iconPaths } from '../icon-paths.ts'
import { Logo } from '../Logo.tsx'
import { Badge, Mark, type Tone } from '../Mark.tsx'
import styles from './Gallery.module.css'
import { Row, Samples } from './Samples.tsx'

const colours = [
  'page',
  'raised',
  'sunken',
  'hover',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'accent',
  'accent-soft',
  'accent-ink',
  'danger',
  'danger-soft',
  'warn',
  'warn-soft',
] as const
const sizes = ['xs', 's', 'm', 'l', 'xl', '2xl', '3xl'] as const
const tones: readonly Tone[] = ['accent', 'calm', 'warn']
const isIcon = (name: string): name is IconName => name in iconPaths

/** Colours, type and icons. */
export const ThemeSamples = () => (
  <>
    <Samples title="Colours">
      <ul className={styles.grid}>
        {colours.map(name => (
          <li key={name}>
            <span className={styles.colour} style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </Samples>
    <Samples title="Type">
      <div className={styles.sizes}>
        {sizes.map(size => (
          <p key={size} style={{ fontSize: `var(--text-${size})` }}>
            {size}: 1,240 files find their folders
          </p>
        ))}
      </div>
    </Samples>
    <Samples title="Icons">
      <ul className={styles.grid}>
        {Object.keys(iconPaths)
          .filter(isIcon)
          .map(name => (
            <li key={name}>
              <Icon name={name} />
              {name}
            </li>
          ))}
      </ul>
    </Samples>
    <Samples title="Marks">
      <Row>
        <Logo />
        {tones.map(tone => (
          <Mark key={tone} icon="folder" tone={tone} />
        ))}
        {tones.map(tone => (
          <Mark key={tone} icon="check" tone={tone} size="large" />
        ))}
        {tones.map(tone => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
    </Samples>
  </>
)
