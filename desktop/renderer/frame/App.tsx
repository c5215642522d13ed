import { Suspense, useEffect, useState } from 'react'
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Question } from '../../../web/kit/dialog/Question.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { MenuCommand } from '../../ipc/commands.ts'
import type { ReceiptView } from '../../ipc/organize-views.ts'
import { call, whenIdle } from '../data/bridge.ts'
import { useOrganize, useSetsDesk } from '../data/organize-context.tsx'
import { InterruptedQuestion } from '../organize/InterruptedQuestion.tsx'
import { RefusedQuestion } from '../organize/RefusedQuestion.tsx'
import { text as organizeText } from '../organize/text.ts'
import { useUpdates } from '../updates/use-updates.ts'
import styles from './App.module.css'
import { DropZone } from './DropZone.tsx'
import { About, AccountPlace, bringLater, Shortcuts, Updates } from './later.ts'
import { isPlaceCommand, type PlaceCommand, pathOf, placeAt, places } from './places.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TitleBar } from './TitleBar.tsx'
import { text } from './text.ts'
import { UndoToast } from './UndoToast.tsx'
import { useCommands } from './use-commands.ts'

export function App() {
  const organize = useOrganize()
  const { step, refused, interrupted, problem, news, later, last } = organize.state
  const [nextFolder] = later
  const told =
    step.name === 'running' ? [] : [news, organizeText.waiting(later)].filter(each => each !== null)
  const navigate = useNavigate()
  const location = useLocation()
  const open = placeAt(location.pathname)
  // The account reopens where it was left.
  const [accountLocation, setAccountLocation] = useState({ ...location, pathname: '/' })
  if (open === 'account' && accountLocation !== location) setAccountLocation(location)
  const [sheet, setSheet] = useState<'shortcuts' | 'about' | 'updates' | null>(null)
  const [undoing, setUndoing] = useState<ReceiptView | null>(null)
  const updates = useUpdates()
  const sets = useSetsDesk()
  /** What is changed, and undone, on the Rules screen. */
  const edited = open === 'rules' && sets.set !== null ? sets : null
  const isDrawn = useDrawn(organize.isAnswered)
  const [hasAccount, setHasAccount] = useState(false)
  if (!hasAccount && (isDrawn || open === 'account')) setHasAccount(true)

  /** Beside a preview it is the last change by hand. Elsewhere than beside its result a person may mean something else, such as a rule: files move once they say so. */
  function undoLast(): void {
    if (step.name === 'preview' && open === 'organize') {
      organize.stepCorrections('undo')
      return
    }
    if (edited !== null) {
      edited.undo()
      return
    }
    const canUndo = step.name === 'result' && step.receipt.kind === 'sort' && step.receipt.moved > 0
    if (!canUndo) {
      if (step.name !== 'running') void navigate('/history')
    } else if (open === 'organize') organize.undo(step.receipt)
    else setUndoing(step.receipt)
  }

  const commands: Readonly<Record<Exclude<MenuCommand, PlaceCommand>, () => void>> = {
    browse() {
      void navigate('/organize')
      organize.browse()
    },
    organize() {
      // Elsewhere no plan is seen.
      if (open === 'organize') organize.organize()
      else void navigate('/organize')
    },
    undo: undoLast,
    redo() {
      if (open === 'organize') organize.stepCorrections('redo')
      else edited?.redo()
    },
    shortcuts: () => setSheet('shortcuts'),
    about: () => setSheet('about'),
    updates() {
      setSheet('updates')
      void call('checkForUpdates', null)
    },
  }
  function carryOut(command: MenuCommand): void {
    if (!isPlaceCommand(command)) commands[command]()
    else if (command === 'show-account') void navigate(accountLocation, { state: accountLocation.state })
    else {
      if (command === 'show-organize' && open === 'organize') organize.leave()
      void navigate(pathOf(command))
    }
  }
  useCommands(command => {
    // What is asked is answered first.
    if (!document.querySelector('dialog:modal')) carryOut(command)
  })

  return (
    <div className={styles.window}>
      <TitleBar />
      <DropZone onDrop={organize.drop} disabled={step.name === 'running'}>
        <Sidebar
          open={open}
          updateStatus={updates.status}
          onCommand={carryOut}
          onUpdates={() => setSheet('updates')}
        />
        <main className={styles.main}>
          <div className={styles.problem}>
            <Notice kind="problem" message={problem} onDismiss={() => organize.dismiss('problem')}>
              {step.name === 'preview' && (
                <Button size="small" onClick={organize.retry}>
                  {text.retry}
                </Button>
              )}
            </Notice>
          </div>
          <div className={styles.problem}>
            <Notice
              kind="news"
              message={told.length === 0 ? null : told.join(' ')}
              onDismiss={() => {
                organize.dismiss('news')
                organize.dismiss('later')
              }}
            >
              {nextFolder && (
                <Button size="small" onClick={() => organize.begin(nextFolder.startId)}>
                  {organizeText.next(nextFolder.name)}
                </Button>
              )}
            </Notice>
          </div>
          <Suspense>
            <Routes>
              {places.map(
                ({ path, Screen }) => Screen && <Route key={path} path={path} element={<Screen />} />,
              )}
              <Route path="*" element={null} />
            </Routes>
          </Suspense>
          {/* There from then on, at its own place: whoever is logged in is known, and what is under way there goes on. */}
          {hasAccount && (
            <Suspense>
              <Routes location={accountLocation}>
                <Route path="*" element={<AccountPlace isOpen={open === 'account'} />} />
              </Routes>
            </Suspense>
          )}
          <UndoToast
            last={open === 'organize' && step.name === 'result' ? null : last}
            onUndo={organize.undo}
            onDismiss={() => organize.dismiss('last')}
          />
        </main>
        {refused && (
          <RefusedQuestion
            text={organizeText.refusal}
            message={refused.message}
            onForce={refused.canForce ? organize.force : null}
            onBrowse={organize.browse}
            onDismiss={() => organize.dismiss('refused')}
          />
        )}
        {interrupted && (
          <InterruptedQuestion
            key={interrupted.runId}
            run={interrupted}
            onSettle={way => organize.settle(interrupted, way)}
            onLocated={organize.located}
            onDismiss={() => organize.dismiss('interrupted')}
          />
        )}
        {undoing && (
          <Question
            text={{
              ...text.undo,
              title: text.undo.title(undoing.folderName),
              effect: text.undo.effect(undoing.moved),
            }}
            onConfirm={() => organize.undo(undoing)}
            onClose={() => setUndoing(null)}
          />
        )}
        <Suspense>
          {sheet === 'shortcuts' && <Shortcuts onClose={() => setSheet(null)} />}
          {sheet === 'about' && <About onClose={() => setSheet(null)} />}
          {sheet === 'updates' && <Updates view={updates} onClose={() => setSheet(null)} />}
        </Suspense>
      </DropZone>
    </div>
  )
}

/**
 * Whether the first picture was drawn and filled: all else is brought then.
 * @param isAnswered whether the worker has begun to answer
 */
function useDrawn(isAnswered: boolean): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!isAnswered) return
    void whenIdle().then(() => {
      setDrawn(true)
      void bringLater()
    })
  }, [isAnswered])
  return isDrawn
}
