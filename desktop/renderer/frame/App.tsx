import { useState } from 'react'
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import type { MenuCommand } from '../../ipc/commands.ts'
import { AccountPlace } from '../account/AccountPlace.tsx'
import { call } from '../bridge.ts'
import { InterruptedQuestion } from '../organize/InterruptedQuestion.tsx'
import { useOrganize } from '../organize/organize-context.tsx'
import { RefusedQuestion } from '../organize/RefusedQuestion.tsx'
import { About } from '../settings/About.tsx'
import { Shortcuts } from '../settings/Shortcuts.tsx'
import { Updates } from '../updates/Updates.tsx'
import { useUpdates } from '../updates/use-updates.ts'
import styles from './App.module.css'
import { DropZone } from './DropZone.tsx'
import { isPlaceCommand, type PlaceCommand, pathOf, placeAt, places } from './places.tsx'
import { Sidebar } from './Sidebar.tsx'
import { text } from './text.ts'
import { useCommands } from './use-commands.ts'

export function App() {
  const organize = useOrganize()
  const { step, refused, interrupted, problem } = organize.state
  const navigate = useNavigate()
  const location = useLocation()
  const open = placeAt(location.pathname)
  // Where the account was left is where it is found again.
  const [accountLocation, setAccountLocation] = useState({ ...location, pathname: '/' })
  if (open === 'account' && accountLocation !== location) setAccountLocation(location)
  const [sheet, setSheet] = useState<'shortcuts' | 'about' | 'updates' | null>(null)
  const updates = useUpdates()

  function undoLast(): void {
    const canUndo = step.name === 'result' && step.receipt.kind === 'sort' && step.receipt.moved > 0
    if (canUndo) organize.undo(step.receipt)
    else if (step.name !== 'running') void navigate('/history')
  }

  const commands: Readonly<Record<Exclude<MenuCommand, PlaceCommand>, () => void>> = {
    browse() {
      void navigate('/organize')
      organize.browse()
    },
    organize: organize.organize,
    undo: undoLast,
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
    else void navigate(pathOf(command))
  }
  useCommands(command => {
    const isAsked = refused !== null || interrupted !== null || sheet !== null
    if (!isAsked) carryOut(command)
  })

  return (
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
        <Routes>
          {places.map(({ path, Screen }) => Screen && <Route key={path} path={path} element={<Screen />} />)}
          <Route path="*" element={null} />
        </Routes>
        {/* Always there, at its own place: whoever is logged in is known, and what is under way there goes on. */}
        <Routes location={accountLocation}>
          <Route path="*" element={<AccountPlace isOpen={open === 'account'} />} />
        </Routes>
      </main>
      {refused && (
        <RefusedQuestion
          refused={refused}
          onForce={organize.force}
          onBrowse={organize.browse}
          onDismiss={() => organize.dismiss('refused')}
        />
      )}
      {interrupted && (
        <InterruptedQuestion
          key={interrupted.runId}
          run={interrupted}
          onSettle={way => organize.settle(interrupted, way)}
          onDismiss={() => organize.dismiss('interrupted')}
        />
      )}
      {sheet === 'shortcuts' && <Shortcuts onClose={() => setSheet(null)} />}
      {sheet === 'about' && <About onClose={() => setSheet(null)} />}
      {sheet === 'updates' && <Updates view={updates} onClose={() => setSheet(null)} />}
    </DropZone>
  )
}
