import type { ReactNode } from 'react'
import { Icon } from '../../../web/kit/Icon.tsx'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import styles from './FolderHeader.module.css'

type FolderHeaderProps = { readonly name: string; readonly path: string; readonly children: ReactNode }

export function FolderHeader({ name, path, children }: FolderHeaderProps) {
  return (
    <header className={styles.header}>
      <span className={styles.mark}>
        <Icon name="folder" />
      </span>
      <div className={styles.names}>
        <ScreenTitle>{name}</ScreenTitle>
        <p title={path}>{path}</p>
      </div>
      {children}
    </header>
  )
}
