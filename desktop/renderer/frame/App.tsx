import { startTransition, useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { MenuCommand } from '../../ipc/channels.ts'
import { AccountPlace } from '../account/AccountPlace.tsx'
import { OpenAccount, useAccount } from '../account/account-context.tsx'
import { call } from '../bridge.ts'
import { History } from '../history/History.tsx'
import { InterruptedQuestion } from '../organize/InterruptedQuestion.tsx'
import { OrganizeScreen } from '../organize/OrganizeScreen.tsx'
import { RefusedQuestion } from '../organize/RefusedQuestion.tsx'
import { useOrganize } from '../organize/use-organize.ts'
import { Notice } from '../parts/Notice.tsx'
import { Rules } from '../rules/Rules.tsx'
import { useRules } from '../rules/use-rules.ts'
import { About } from '../settings/About.tsx'
import { Shortcuts } from '../settings/Shortcuts.tsx'
import { Updates } from '../updates/Updates.tsx'
import { useUpdates } from '../updates/use-updates.ts'
import { Watched } from '../watched/Watched.tsx'
import styles from './App.module.css'
import { DropZone } from './DropZone.tsx'
import { type Screen, Sidebar } from './Sidebar.tsx'
import { useCommands } from './use-commands.ts'

export function App() {
  const { locked } = useAccount()
  const organize = useOrganize(locked)
  const { step, criterion, refused, interrupted, problem } = organize.state
  const desk = useRules(organize.followRules)
  const [screen, setScreen] = useState<Screen>('organize')
  const [sheet, setSheet] = useState<'shortcuts' | 'about' | 'updates' | null>(null)
  const updates = useUpdates()
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
    'show-rules': () => setScreen('rules'),
    'show-watched': () => setScreen('watched'),
    'show-account': () => setScreen('account'),
    shortcuts: () => setSheet('shortcuts'),
    about: () => setSheet('about'),
    updates() {
      setSheet('updates')
      void call('checkForUpdates', null)
    },
  }
  useCommands(command => {
    const isAsked = refused !== null || interrupted !== null || sheet !== null
    if (!isAsked) commands[command]()
  })

  return (
    <DropZone onDrop={there(organize.drop)} disabled={step.name === 'running'}>
      <Sidebar
        open={screen}
        updateStatus={updates.status}
        onOpen={setScreen}
        onShortcuts={commands.shortcuts}
        onAbout={commands.about}
        onUpdates={() => setSheet('updates')}
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
        {screen === 'organize' && (
          <OpenAccount value={openAccount}>
            <OrganizeScreen organize={organize} desk={desk} onRules={commands['show-rules']} />
          </OpenAccount>
        )}
        {screen === 'rules' && (
          <Rules
            desk={desk}
            folder={step.name === 'preview' ? step.folder : null}
            criterion={locked.includes(criterion) ? 'type' : criterion}
            onBrowse={organize.browse}
          />
        )}
        {screen === 'watched' && <Watched />}
        {screen === 'history' && (
          <History
            key={step.name}
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
      {sheet === 'shortcuts' && <Shortcuts onClose={() => setSheet(null)} />}
      {sheet === 'about' && <About onClose={() => setSheet(null)} />}
      {sheet === 'updates' && <Updates view={updates} onClose={() => setSheet(null)} />}
    </DropZone>
  )
}
