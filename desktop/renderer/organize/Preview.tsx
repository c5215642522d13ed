import { useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { Mark } from '../../../web/kit/Mark.tsx'
import type { FolderView } from '../../ipc/organize-views.ts'
import type { ShownPlan } from '../../ipc/shown-plan.ts'
import { useAccount } from '../data/account-context.tsx'
import { useOrganize } from '../data/organize-context.tsx'
import { currentPlan, needsPremium } from '../data/organize-state.ts'
import { Duplicates } from '../duplicates/Duplicates.tsx'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { Path } from '../lists/Path.tsx'
import { LeftAlone } from '../parts/LeftAlone.tsx'
import { Sides } from '../preview/Sides.tsx'
import { CriterionChoice } from './CriterionChoice.tsx'
import { PaidRules, PremiumLock } from './PremiumLock.tsx'
import styles from './Preview.module.css'
import { SortOptions } from './SortOptions.tsx'
import { text } from './text.ts'

type PreviewProps = {
  readonly folder: FolderView
  /** Null until the first plan has come; an older one stays in sight while the next is worked out. */
  readonly shown: ShownPlan | null
  /** Names of the files by which it was opened. */
  readonly dropped: readonly string[]
}

export function Preview({ folder, shown, dropped }: PreviewProps) {
  const { state, sortBy, browse, organize } = useOrganize()
  const { criterion } = state
  const { locked } = useAccount()
  const isLocked = locked.includes(criterion)
  const isCurrent = currentPlan(state) !== null
  const plan = isLocked ? null : shown
  const isChanged = plan !== null && (plan.corrections.canUndo || plan.corrections.canRedo)
  // A plan that is out of date may be of another set.
  const isPaid = isCurrent && plan !== null && needsPremium(plan, locked)
  return (
    <div className={styles.preview}>
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
            <p role="status">
              {plan && isCurrent
                ? text.preview.summary(plan.files, plan.sizeBytes, plan.folders.length)
                : isLocked
                  ? text.premium.locked
                  : (state.step.name === 'preview' && state.step.isCancelled) || state.problem !== null
                    ? ''
                    : text.preview.loading}
            </p>
          </div>
        </div>
        <Button onClick={browse}>{text.preview.change}</Button>
      </header>
      <div className={styles.choices}>
        <CriterionChoice chosen={criterion} onChoose={sortBy} />
        {!isLocked && <SortOptions criterion={criterion} folderId={folder.folderId} />}
      </div>
      {!isLocked && !isCurrent && <Looking />}
      {isPaid && <PaidRules rules={plan.paidRules} />}
      {plan && <Offer plan={plan} />}
      <div className={styles.body} aria-busy={!isCurrent && !isLocked}>
        {isLocked && <PremiumLock criterion={criterion} />}
        {plan &&
          (plan.files === 0 && !isChanged ? (
            <NothingToDo plan={plan} />
          ) : (
            <Sides key={plan.criterion} plan={plan} dropped={dropped} />
          ))}
      </div>
      {plan && (plan.files > 0 || isChanged) && (
        <footer className={styles.actions}>
          <div className={styles.words}>
            <p>
              {folder.readOnly ?? (isPaid ? text.premium.organize : isChanged ? '' : text.preview.promise)}
            </p>
            <ByHand plan={plan} />
          </div>
          <Button
            look="primary"
            size="large"
            onClick={organize}
            disabled={!isCurrent || plan.files === 0 || folder.readOnly !== null || isPaid}
          >
            {text.preview.organize(plan.files)}
          </Button>
        </footer>
      )}
    </div>
  )
}

/** A look into files that takes a while, and what is left of one that was cancelled. */
function Looking() {
  const { state, cancel, retry } = useOrganize()
  const { step } = state
  if (step.name !== 'preview') return null
  if (step.isCancelled) {
    return (
      <div className={styles.looking}>
        <p role="status">{text.preview.cancelled}</p>
        <Button size="small" onClick={retry}>
          {text.preview.lookAgain}
        </Button>
      </div>
    )
  }
  if (step.looking === null) return null
  const { done, total } = step.looking
  return (
    <div className={styles.looking}>
      <progress aria-label={text.preview.looking} max={total} value={done} />
      <p>{text.preview.lookedInto(done, total)}</p>
      <Button size="small" onClick={cancel}>
        {text.running.cancel}
      </Button>
    </div>
  )
}

/** What was changed by hand, and what could not be. */
function ByHand({ plan }: { readonly plan: ShownPlan }) {
  const { state, stepCorrections, say } = useOrganize()
  const { count, gone, canUndo, canRedo } = plan.corrections
  const said = state.step.name === 'preview' ? state.step.said : null
  return (
    <>
      <p role="status" className={styles.changed}>
        {count > 0 && text.preview.changed(count)}
        {gone > 0 && ` ${text.preview.goneChanges(gone)}`}
      </p>
      {canUndo && (
        <Button look="quiet" size="small" icon="undo" onClick={() => stepCorrections('undo')}>
          {text.preview.takeBack}
        </Button>
      )}
      {canRedo && (
        <Button look="quiet" size="small" onClick={() => stepCorrections('redo')}>
          {text.preview.doAgain}
        </Button>
      )}
      <p role="alert" className={styles.said}>
        {said}
      </p>
      {said !== null && (
        <Button look="quiet" size="small" onClick={() => say(null)}>
          {text.preview.dismiss}
        </Button>
      )}
    </>
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
      <Button look="quiet" size="small" onClick={() => setLater(offer.sentence)}>
        {text.preview.offerLater}
      </Button>
      <Button look="quiet" size="small" onClick={declineOffer}>
        {text.preview.offerNever}
      </Button>
    </section>
  )
}

function NothingToDo({ plan }: { readonly plan: ShownPlan }) {
  const left = plan.left.reduce((sum, group) => sum + group.files, 0)
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
