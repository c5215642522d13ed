import { useEffect, useState } from 'react'
import type { AppInfo, MenuCommand } from '../ipc/channels.ts'
import styles from './App.module.css'
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
import { Updates } from './screens/Updates.tsx'
import { useCommands } from './use-commands.ts'
import { useUpdates } from './use-updates.ts'

export function App() {
  const organize = useOrganize()
  const { step, refused, interrupted, problem } = organize.state
  const [screen, setScreen] = useState<Screen>('organize')
  const [showsShortcuts, setShowsShortcuts] = useState(false)
  const [showsUpdates, setShowsUpdates] = useState(false)
  const updates = useUpdates()
  const [{ system, version }, setInfo] = useState<AppInfo>({ system: 'linux', version: '' })
  useEffect(() => {
    void call('appInfo', null).then(setInfo)
  }, [])

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
    shortcuts: () => setShowsShortcuts(true),
    updates() {
      setShowsUpdates(true)
      void call('checkForUpdates', null)
    },
  }
  useCommands(command => {
    const isAsked = refused !== null || interrupted !== null || showsShortcuts || showsUpdates
    if (!isAsked) commands[command]()
  })

  return (
    <DropZone onDrop={there(organize.drop)} disabled={step.name === 'running'}>
      <Sidebar
        open={screen}
        version={version}
        updateStatus={updates.status}
        onOpen={setScreen}
        onShortcuts={commands.shortcuts}
        onUpdates={() => setShowsUpdates(true)}
      />
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
        {screen === 'organize' ? (
          <OrganizeScreen organize={organize} system={system} />
        ) : (
          <History
            key={step.name}
            system={system}
            isRunning={step.name === 'running'}
            onUndo={there(organize.undo)}
            onSettle={there(organize.settle)}
            onShow={organize.show}
          />
        )}
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
      {showsUpdates && <Updates view={updates} version={version} onClose={() => setShowsUpdates(false)} />}
      {showsShortcuts && <Shortcuts system={system} onClose={() => setShowsShortcuts(false)} />}
    </DropZone>
  )
}
