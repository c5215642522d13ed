import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Select } from '../../../web/kit/form/Select.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { MenuButton, type MenuItem } from '../../../web/kit/popover/Menu.tsx'
import { Tabs } from '../../../web/kit/Tabs.tsx'
import type { ImportView } from '../../ipc/rule-views.ts'
import { useOrganize, useRuleSets } from '../data/organize-context.tsx'
import { useAct } from '../data/use-act.ts'
import { rulesTabs } from '../data/use-rule-sets-state.ts'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { ImportDialog, NameDialog, StartDialog } from './editor/SetDialogs.tsx'
import { SetEditor } from './editor/SetEditor.tsx'
import styles from './Rules.module.css'
import { text } from './text.ts'

type Asked =
  | { readonly what: 'start' | 'rename' }
  /** `starter` is '' for an empty set. */
  | { readonly what: 'name'; readonly starter: string }
  | { readonly what: 'import'; readonly offer: ImportView }

/** Sets of rules: each as sentences, options and text. */
export function Rules() {
  const sets = useRuleSets()
  const { state, followRules } = useOrganize()
  const { set, names, language, tab } = sets
  const [asked, setAsked] = useState<Asked | null>(null)
  const folderId = state.step.name === 'preview' ? state.step.folder.folderId : null
  // On each visit: two visits in a row do not mount this place again.
  const { key } = useLocation()
  const readAgain = useEffectEvent((_visit: string) => sets.readAgain(folderId))
  useEffect(() => readAgain(key), [key])

  // The preview follows the changes of this screen once it is in sight again.
  const leave = useEffectEvent(() => sets.followIfChanged(followRules))
  useEffect(() => () => leave(), [])

  const begin = (starter: string) => setAsked({ what: 'name', starter })

  const importing = useAct('importRuleSet', problem => sets.showMessage({ problem }))
  async function askImport(): Promise<void> {
    const offer = await importing.act(null)
    if (offer) setAsked({ what: 'import', offer })
  }

  return (
    <div className={styles.rules}>
      <header className={styles.bar}>
        <ScreenTitle>{text.title}</ScreenTitle>
        {names !== null && set !== null && (
          <>
            <Select
              label={text.set}
              labelled="hidden"
              options={names.map(value => ({ value, label: value }))}
              chosen={set.name}
              onChoose={sets.open}
            />
            <p>{text.followers(set.followers, set.isDefault)}</p>
          </>
        )}
        <span className={styles.files}>
          <Button size="small" onClick={() => setAsked({ what: 'start' })}>
            {text.start}
          </Button>
          <SetMenu hasSet={set !== null} onAsk={setAsked} onImport={() => void askImport()} />
        </span>
      </header>
      <div className={styles.status}>
        <Notice kind="problem" message={sets.problem} onDismiss={() => sets.showMessage({ problem: null })} />
        <Notice kind="news" message={sets.news} onDismiss={() => sets.showMessage({ news: null })} />
      </div>
      <div className={styles.body}>
        <Tabs
          label={text.tabsLabel}
          tabs={rulesTabs.map(name => ({ name, label: text.tabs[name], items: undefined }))}
          open={tab}
          onOpen={sets.show}
        >
          <SetEditor onStart={begin} />
        </Tabs>
      </div>
      {asked?.what === 'start' && <StartDialog onStart={begin} onClose={() => setAsked(null)} />}
      {asked?.what === 'name' && (
        <NameDialog
          title={text.newTitle}
          confirm={text.create}
          name={asked.starter || (names?.includes('default') ? '' : 'default')}
          onName={async name => {
            await sets.make(name, asked.starter)
            sets.show('rules')
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'rename' && (
        <NameDialog
          title={text.renameTitle}
          confirm={text.renameDo}
          name={set?.name ?? ''}
          onName={sets.rename}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'import' && language !== null && (
        <ImportDialog
          offer={asked.offer}
          language={language}
          onTaken={taken => {
            sets.readAgain(null)
            sets.open(taken)
            sets.showMessage({ news: text.taken(taken) })
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

type SetMenuProps = {
  readonly hasSet: boolean
  readonly onAsk: (asked: Asked) => void
  readonly onImport: () => void
}

function SetMenu({ hasSet, onAsk, onImport }: SetMenuProps) {
  const sets = useRuleSets()
  const name = sets.set?.name ?? ''
  const report = (problem: string) => sets.showMessage({ problem })
  const opening = useAct('openRuleSetFile', report)
  const exporting = useAct('exportRuleSet', report)
  async function exportSet(): Promise<void> {
    const place = await exporting.act({ name })
    if (place) sets.showMessage({ news: text.exported(place) })
  }
  const ofSet: readonly MenuItem[] = [
    { label: text.rename, icon: 'type', onChoose: () => onAsk({ what: 'rename' }) },
    {
      label: text.openFile,
      icon: 'shortcut',
      onChoose: () => void opening.act({ name }),
    },
    {
      label: text.export,
      icon: 'download',
      onChoose: () => void exportSet(),
    },
  ]
  return (
    <MenuButton
      label={text.menu}
      items={[
        { label: text.newSet, icon: 'plus', onChoose: () => onAsk({ what: 'name', starter: '' }) },
        { label: text.import, icon: 'document', onChoose: onImport },
        ...(hasSet ? ofSet : []),
      ]}
    />
  )
}
