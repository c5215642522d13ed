import { Suspense, useEffect, useState } from 'react'
import { type Location, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { Question } from '../../../web/kit/dialog/Question.tsx'
import type { ReceiptView } from '../../ipc/organize-views.ts'
import { whenIdle } from '../data/bridge.ts'
import { useOrganize } from '../data/organize-context.tsx'
import { Questions } from '../organize/Questions.tsx'
import { useUpdates } from '../updates/use-updates.ts'
import styles from './App.module.css'
import { DropZone } from './DropZone.tsx'
import { About, AccountPlace, bringLater, Shortcuts, Updates } from './later.ts'
import { Notices } from './Notices.tsx'
import { placeAt, places } from './places.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TitleBar } from './TitleBar.tsx'
import { text } from './text.ts'
import { UndoToast } from './UndoToast.tsx'
import { type Sheet, useAppCommands } from './use-app-commands.ts'
import { useCommands } from './use-commands.ts'

export function App() {
  const organize = useOrganize()
  const { step, last } = organize.state
  const navigate = useNavigate()
  const location = useLocation()
  const open = placeAt(location.pathname)
  const account = useAccountLocation(location, open === 'account')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [undoing, setUndoing] = useState<ReceiptView | null>(null)
  const updates = useUpdates()
  const carryOut = useAppCommands({
    open,
    onAccount: () => void navigate(account, { state: account.state }),
    onSheet: setSheet,
    onAskUndo: setUndoing,
  })
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
          <Notices />
          <Places account={account} isAccountOpen={open === 'account'} />
          <UndoToast
            last={open === 'organize' && step.name === 'result' ? null : last}
            onUndo={organize.undo}
            onDismiss={() => organize.dismiss('last')}
          />
        </main>
        <Questions />
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

/** The account reopens where it was left. */
function useAccountLocation(location: Location, isOpen: boolean): Location {
  const [left, setLeft] = useState({ ...location, pathname: '/' })
  if (isOpen && left !== location) setLeft(location)
  return left
}

type PlacesProps = { readonly account: Location; readonly isAccountOpen: boolean }

/** The place that is open, and the account at its own location. */
function Places({ account, isAccountOpen }: PlacesProps) {
  const isDrawn = useDrawn(useOrganize().isAnswered)
  const [hasAccount, setHasAccount] = useState(false)
  if (!hasAccount && (isDrawn || isAccountOpen)) setHasAccount(true)
  return (
    <>
      <Suspense>
        <Routes>
          {places.map(({ path, Screen }) => Screen && <Route key={path} path={path} element={<Screen />} />)}
          <Route path="*" element={null} />
        </Routes>
      </Suspense>
      {/* There from then on, at its own place: whoever is logged in is known, and what is under way there goes on. */}
      {hasAccount && (
        <Suspense>
          <Routes location={account}>
            <Route path="*" element={<AccountPlace isOpen={isAccountOpen} />} />
          </Routes>
        </Suspense>
      )}
    </>
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
