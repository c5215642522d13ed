import { Icon } from './Icon.tsx'
import styles from './PointList.module.css'

export const PointList = ({ points }: { readonly points: readonly string[] }) => (
  <ul className={styles.points}>
    {points.map(point => (
      <li key={point}>
        <Icon name="check" />
        {point}
      </li>
    ))}
  </ul>
)
