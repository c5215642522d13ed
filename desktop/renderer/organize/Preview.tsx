import { useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { Mark } from '../../../web/kit/Mark.tsx'
import type { FolderView } from '../../ipc/organize-views.ts'
import type { ShownPlan } from '../../ipc/shown-plan.ts'
import { useAccount } from '../data/account-context.tsx'
import { useOrganize } from '../data/organize-context.tsx'
import { currentPlan, needsPremium, type State } from '../data/organizing/state.ts'
import { Duplicates } from '../duplicates/Duplicates.tsx'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { Path } from '../lists/Path.tsx'
import { LeftAlone } from '../parts/LeftAlone.tsx'
import { Sides } from '../preview/Sides.tsx'
import { PaidRules, PremiumLock } from './PremiumLock.tsx'
import styles from './Preview.module.css'
import { PreviewActions } from './PreviewActions.tsx'
import { CriterionChoice, SortOptions } from './SortOptions.tsx'
import { text } from './text.ts'

type PreviewProps = {
  readonly folder: FolderView
  /** Null until the first plan has come; an older one stays in sight while the next is worked out. */
  readonly shown: ShownPlan | null
  /** Names of the files by which it was opened. */
  readonly dropped: readonly string[]
}

/** What would happen in a folder, before it happens. */
export function Preview({ folder, shown, dropped }: PreviewProps) {
  const { state, sortBy } = useOrganize()
  const { criterion } = state
  const { locked } = useAccount()
  const isLocked = locked.includes(criterion)
  const isCurrent = currentPlan(state) !== null
  const plan = isLocked ? null : shown
  // A plan that is out of date may be of another set.
  const isPaid = isCurrent && plan !== null && needsPremium(plan, locked)
  return (
    <div className={styles.preview}>
      <Head folder={folder} status={isLocked ? text.premium.locked : statusOf(state)} />
      <div className={styles.choices}>
        <CriterionChoice chosen={criterion} onChoose={sortBy} />
        {!isLocked && <SortOptions criterion={criterion} folderId={folder.folderId} />}
      </div>
      {!isLocked && !isCurrent && <ReadingFacts />}
      {isPaid && <PaidRules rules={plan.paidRules} />}
      {isCurrent && plan && plan.idleRules !== '' && <p className={styles.idle}>{plan.idleRules}</p>}
      {plan && <Offer plan={plan} />}
      <div className={styles.body} aria-busy={!isCurrent && !isLocked}>
        {isLocked && <PremiumLock criterion={criterion} />}
        {plan && hasMoves(plan) && <Sides key={plan.criterion} plan={plan} dropped={dropped} />}
        {plan && !hasMoves(plan) && <NothingToDo plan={plan} />}
      </div>
      {plan && hasMoves(plan) && (
        <PreviewActions folder={folder} plan={plan} isPaid={isPaid} isCurrent={isCurrent} />
      )}
    </div>
  )
}

/** Moves, or changes by hand after which there are none. */
const hasMoves = ({ files, corrections: { canUndo, canRedo } }: ShownPlan) => files > 0 || canUndo || canRedo

function statusOf(state: State): string {
  const plan = currentPlan(state)
  if (plan) return text.preview.summary(plan.files, plan.sizeBytes, plan.folders.length)
  const isCancelled = state.step.name === 'preview' && state.step.isCancelled
  return isCancelled || state.problem !== null ? '' : text.preview.loading
}

function Head({ folder, status }: { readonly folder: FolderView; readonly status: string }) {
  const { browse } = useOrganize()
  return (
    <header className={styles.header}>
      <span className={styles.mark}>
        <Icon name="folder" />
      </span>
      <div className={styles.names}>
        <ScreenTitle>{folder.name}</ScreenTitle>
        <div className={styles.facts}>
          <p title={folder.displayPath}>
            <Path path={folder.displayPath} />
          </p>
          <p role="status">{status}</p>
        </div>
      </div>
      <Button onClick={browse}>{text.preview.change}</Button>
    </header>
  )
}

/** Progress of the reading of facts, and what is left of one that was cancelled. */
function ReadingFacts() {
  const { state, cancel, retry } = useOrganize()
  const { step } = state
  if (step.name !== 'preview') return null
  if (step.isCancelled) {
    return (
      <div className={styles.reading}>
        <p role="status">{text.preview.cancelled}</p>
        <Button size="small" onClick={retry}>
          {text.preview.retry}
        </Button>
      </div>
    )
  }
  if (step.readingFacts === null) return null
  const { done, total } = step.readingFacts
  return (
    <div className={styles.reading}>
      <progress className={styles.progress} aria-label={text.preview.readingFacts} max={total} value={done} />
      <p>{text.preview.factsRead(done, total)}</p>
      <Button size="small" onClick={cancel}>
        {text.running.cancel}
      </Button>
    </div>
  )
}

/** A rule that would do what was just done by hand. */
function Offer({ plan: { offer } }: { readonly plan: ShownPlan }) {
  const { acceptOffer, declineOffer } = useOrganize()
  const [later, setLater] = useState('')
  if (offer === null || later === offer.sentence) return null
  return (
    <section className={styles.offer} aria-label={text.preview.offer}>
      <Icon name="sparkle" />
      <p title={offer.rule}>{offer.sentence}</p>
      <Button size="small" onClick={acceptOffer}>
        {text.preview.offerYes}
      </Button>
      <Button variant="quiet" size="small" onClick={() => setLater(offer.sentence)}>
        {text.preview.offerLater}
      </Button>
      <Button variant="quiet" size="small" onClick={declineOffer}>
        {text.preview.offerNever}
      </Button>
    </section>
  )
}

function NothingToDo({ plan }: { readonly plan: ShownPlan }) {
  const left = plan.left.reduce((sum, section) => sum + section.files, 0)
  return (
    <div className={styles.nothing}>
      <Mark icon="check" size="large" />
      <h2>{text.preview.nothingTitle}</h2>
      <p>{text.preview.nothingLead(left)}</p>
      {left > 0 && <LeftAlone plan={plan} />}
      <div className={styles.below}>
        <Duplicates />
      </div>
    </div>
  )
}
