import { useEffect, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { Tabs } from '../../../web/kit/Tabs.tsx'
import { commands } from '../../ipc/commands.ts'
import type { FolderView, PlanView } from '../../ipc/organize-views.ts'
import { useAccount } from '../account/account-context.tsx'
import { isPressed } from '../frame/command-keys.ts'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { folderIcon } from '../lists/folder-icon.ts'
import { GroupCard } from '../lists/GroupCard.tsx'
import { GroupDetails } from '../lists/GroupDetails.tsx'
import { LeftAlone } from '../lists/LeftAlone.tsx'
import { MoveList } from '../lists/MoveList.tsx'
import { CriterionChoice } from './CriterionChoice.tsx'
import { NothingToDo } from './NothingToDo.tsx'
import { useOrganize } from './organize-context.tsx'
import { PremiumLock } from './PremiumLock.tsx'
import styles from './Preview.module.css'
import { SortOptions } from './SortOptions.tsx'
import { currentPlan } from './state.ts'
import { text } from './text.ts'

type PreviewProps = {
  readonly folder: FolderView
  /** Null until the first plan has come; an older one stays in sight while the next is worked out. */
  readonly shown: PlanView | null
}

export function Preview({ folder, shown }: PreviewProps) {
  const { state, sortBy, browse, organize } = useOrganize()
  const { criterion } = state
  const isLocked = useAccount().locked.includes(criterion)
  const isCurrent = currentPlan(state) !== null
  const plan = isLocked ? null : shown
  return (
    <div className={styles.preview}>
      <header className={styles.header}>
        <span className={styles.mark}>
          <Icon name="folder" />
        </span>
        <div className={styles.names}>
          <ScreenTitle>{folder.name}</ScreenTitle>
          <p title={folder.displayPath}>{folder.displayPath}</p>
        </div>
        <Button onClick={browse}>{text.preview.change}</Button>
      </header>
      <div className={styles.choices}>
        <CriterionChoice chosen={criterion} onChoose={sortBy} />
        <p role="status" className={styles.summary}>
          {plan && isCurrent
            ? text.preview.summary(plan.files, plan.sizeBytes, plan.folders.length)
            : isLocked
              ? text.premium.locked
              : text.preview.loading}
        </p>
      </div>
      {!isLocked && <SortOptions criterion={criterion} />}
      <div className={styles.body} aria-busy={!isCurrent && !isLocked}>
        {isLocked && <PremiumLock criterion={criterion} />}
        {plan &&
          (plan.files === 0 ? <NothingToDo plan={plan} /> : <PlanTabs key={plan.planId} plan={plan} />)}
      </div>
      {plan && plan.files > 0 && (
        <footer className={styles.actions}>
          <p>{folder.readOnly ?? text.preview.promise}</p>
          <Button
            look="primary"
            size="large"
            onClick={organize}
            disabled={!isCurrent || folder.readOnly !== null}
          >
            {text.preview.organize(plan.files)}
          </Button>
        </footer>
      )}
    </div>
  )
}

type TabName = 'folders' | 'moves' | 'left'

function PlanTabs({ plan }: { readonly plan: PlanView }) {
  const [open, setOpen] = useState<TabName>('folders')
  const [searches, setSearches] = useState(0)
  useEffect(() => {
    function search(event: KeyboardEvent): void {
      if (!isPressed(event, commands.filter)) return
      event.preventDefault()
      setSearches(asked => asked + 1)
      setOpen('moves')
    }
    addEventListener('keydown', search)
    return () => removeEventListener('keydown', search)
  }, [])

  function turnTo(tab: TabName): void {
    setSearches(0)
    setOpen(tab)
  }

  const left = plan.left.reduce((sum, group) => sum + group.files, 0)
  return (
    <Tabs
      label={text.preview.tabs}
      open={open}
      onOpen={turnTo}
      tabs={[
        { name: 'folders', label: text.preview.folders, items: plan.folders.length },
        { name: 'moves', label: text.preview.moves, items: plan.files },
        { name: 'left', label: text.preview.left, items: left },
      ]}
    >
      <div className={open === 'moves' ? styles.still : styles.scrolling}>
        {open === 'folders' && <Folders plan={plan} />}
        {open === 'moves' && <MoveList label={text.preview.moves} plan={plan} searches={searches} />}
        {open === 'left' &&
          (left > 0 ? <LeftAlone plan={plan} /> : <p className={styles.none}>{text.preview.nothingLeft}</p>)}
      </div>
    </Tabs>
  )
}

function Folders({ plan }: { readonly plan: PlanView }) {
  return (
    <GroupCard>
      {plan.folders.map(group => (
        <GroupDetails
          key={group.key}
          group={group}
          icon={folderIcon(plan.criterion, group.key)}
          tone="accent"
          list="moves"
          id={plan.planId}
          noun="file"
          outOf={plan.files}
        />
      ))}
    </GroupCard>
  )
}
