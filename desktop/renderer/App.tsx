import { startTransition, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AppInfo, MenuCommand } from '../ipc/channels.ts'
import styles from './App.module.css'
import { AccountPlace } from './account/AccountPlace.tsx'
import { OpenAccount, useAccount } from './account/account-context.tsx'
import { call } from './bridge.ts'
import { useOrganize } from './organize/use-organize.ts'
import { DropZone } from './parts/DropZone.tsx'
import { Notice } from './parts/Notice.tsx'
import { Shortcuts } from './parts/Shortcuts.tsx'
import { type Screen, Sidebar } from './parts/Sidebar.tsx'
import { History } from './screens/History.tsx'
import { InterruptedQuestion } from './screens/InterruptedQuestion.tsx'
import { OrganizeScreen } from './screens/OrganizeScreen.tsx'
import { RefusedQuestion } from './screens/RefusedQuestion.tsx'
import { useCommands } from './use-commands.ts'

export function App() {
  const { locked } = useAccount()
  const organize = useOrganize(locked)
  const { step, refused, interrupted, problem } = organize.state
  const [screen, setScreen] = useState<Screen>('organize')
  const [showsShortcuts, setShowsShortcuts] = useState(false)
  const [{ system, version }, setInfo] = useState<AppInfo>({ system: 'linux', version: '' })
  useEffect(() => {
    void call('appInfo', null).then(setInfo)
  }, [])
  const navigate = useNavigate()
  const openAccount = useCallback(
    // One step: opened before it has gone there, the account would lead to its own beginning.
    (path: string) =>
      startTransition(() => {
        void navigate(path)
        setScreen('account')
      }),
    [navigate],
  )

  /** Whatever starts or shows a run is seen on the Organize screen. */
  function there<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
    return (...given) => {
      setScreen('organize')
      act(...given)
    }
  }

  function undoLast(): void {
    const canUndo = step.name === 'result' && step.receipt.kind === 'sort' && step.receipt.moved > 0
    if (canUndo) there(organize.undo)(step.receipt)
    else if (step.name !== 'running') setScreen('history')
  }

  const commands: Readonly<Record<MenuCommand, () => void>> = {
    browse: there(organize.browse),
    organize: there(organize.organize),
    undo: undoLast,
    'show-organize': () => setScreen('organize'),
    'show-history': () => setScreen('history'),
    'show-account': () => setScreen('account'),
    shortcuts: () => setShowsShortcuts(true),
  }
  useCommands(command => {
    const isAsked = refused !== null || interrupted !== null || showsShortcuts
    if (!isAsked) commands[command]()
  })

  return (
    <DropZone onDrop={there(organize.drop)} disabled={step.name === 'running'}>
      <Sidebar open={screen} version={version} onOpen={setScreen} onShortcuts={commands.shortcuts} />
      <main className={styles.main}>
        {problem && (
          <div className={styles.problem}>
            <Notice
              message={problem}
              onDismiss={() => organize.dismiss('problem')}
              {...(step.name === 'preview' ? { onRetry: organize.retry } : {})}
            />
          </div>
        )}
        {screen === 'organize' && (
          <OpenAccount value={openAccount}>
            <OrganizeScreen organize={organize} system={system} />
          </OpenAccount>
        )}
        {screen === 'history' && (
          <History
            key={step.name}
            system={system}
            isRunning={step.name === 'running'}
            onUndo={there(organize.undo)}
            onSettle={there(organize.settle)}
            onShow={organize.show}
          />
        )}
        <AccountPlace isOpen={screen === 'account'} />
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
          onSettle={way => there(organize.settle)(interrupted, way)}
          onDismiss={() => organize.dismiss('interrupted')}
        />
      )}
      {showsShortcuts && <Shortcuts system={system} onClose={() => setShowsShortcuts(false)} />}
    </DropZone>
  )
}
