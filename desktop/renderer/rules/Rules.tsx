import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '../../../web/kit/Button.tsx'
import { Menu, type MenuItem } from '../../../web/kit/dialog/Menu.tsx'
import { Select } from '../../../web/kit/form/Select.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { Tabs } from '../../../web/kit/Tabs.tsx'
import type { ImportView } from '../../ipc/rule-views.ts'
import { call, messageOf } from '../bridge.ts'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { useOrganize, useRulesDesk, useSetsDesk } from '../organize/organize-context.tsx'
import { Basics } from './Basics.tsx'
import styles from './Rules.module.css'
import { ImportDialog, NameDialog, StartDialog } from './sets/SetDialogs.tsx'
import { SetEditor } from './sets/SetEditor.tsx'
import { TextView } from './sets/TextView.tsx'
import { text as words } from './sets/text.ts'
import type { RulesTab } from './sets/use-sets.ts'
import { text } from './text.ts'

type Asked =
  | { readonly what: 'start' | 'rename' }
  /** `starter` is '' for an empty set. */
  | { readonly what: 'name'; readonly starter: string }
  | { readonly what: 'import'; readonly offer: ImportView }

/** Rules: the sets as sentences and as text, and what holds beside them. */
export function Rules() {
  const desk = useRulesDesk()
  const sets = useSetsDesk()
  const { state, followRules } = useOrganize()
  const { set, names, tab } = sets
  const [asked, setAsked] = useState<Asked | null>(null)
  const folderId = state.step.name === 'preview' ? state.step.folder.folderId : null
  const readAgain = useEffectEvent(() => {
    desk.reload()
    if (folderId === null) return sets.look(null)
    call('ruleSets', { folderId }).then(
      ({ chosen }) => sets.look(chosen),
      () => sets.look(null), // the folder is gone; its preview says so
    )
  })
  // On each visit: two visits in a row do not mount this place again.
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the router's history has a key of its own
  useEffect(() => readAgain(), [key])

  // The preview follows what was written here once it is in sight again.
  const leave = useEffectEvent(() => sets.tellChanged(followRules))
  useEffect(() => () => leave(), [])

  const broken = desk.view?.problem ?? null
  const showBroken = useEffectEvent(() => sets.show('basics'))
  useEffect(() => {
    if (broken !== null) showBroken()
  }, [broken])
  const tabs = set === null ? (['rules', 'basics'] as const) : (['rules', 'text', 'basics'] as const)
  const begin = (starter: string) => setAsked({ what: 'name', starter })

  function askImport(): void {
    call('importRuleSet', null).then(
      offer => offer && setAsked({ what: 'import', offer }),
      error => sets.say({ problem: messageOf(error) }),
    )
  }

  return (
    <div className={styles.rules}>
      <header className={styles.bar}>
        <ScreenTitle>{text.title}</ScreenTitle>
        {names !== null && set !== null && (
          <>
            <Select
              label={words.set}
              labelled="hidden"
              options={names.map(value => ({ value, label: value }))}
              chosen={set.name}
              onChoose={sets.open}
            />
            <p>{words.followers(set.followers, set.isDefault)}</p>
          </>
        )}
        <span className={styles.files}>
          <Button size="small" onClick={() => setAsked({ what: 'start' })}>
            {words.start}
          </Button>
          <SetMenu hasSet={set !== null} onAsk={setAsked} onImport={askImport} />
        </span>
      </header>
      <div className={styles.told}>
        <Notice kind="problem" message={sets.problem} onDismiss={() => sets.say({ problem: null })} />
        <Notice kind="news" message={sets.news} onDismiss={() => sets.say({ news: null })} />
      </div>
      <div className={styles.body}>
        <Tabs
          label={words.tabsLabel}
          tabs={tabs.map(name => ({ name, label: words.tabs[name], items: undefined }))}
          open={broken === null ? tab : 'basics'}
          onOpen={(name: RulesTab) => sets.show(name)}
        >
          {tab === 'basics' || broken !== null ? (
            <Basics />
          ) : tab === 'text' && set !== null ? (
            <TextView key={set.name} desk={sets} set={set} />
          ) : (
            <SetEditor onStart={begin} onImport={askImport} />
          )}
        </Tabs>
      </div>
      {asked?.what === 'start' && <StartDialog onStart={begin} onClose={() => setAsked(null)} />}
      {asked?.what === 'name' && (
        <NameDialog
          title={words.newTitle}
          confirm={words.create}
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
          title={words.renameTitle}
          confirm={words.renameDo}
          name={set?.name ?? ''}
          onName={sets.rename}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'import' && (
        <ImportDialog
          offer={asked.offer}
          onTaken={taken => {
            sets.look(null)
            sets.open(taken)
            sets.say({ news: words.taken(taken) })
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
  const sets = useSetsDesk()
  const [at, setAt] = useState<{ readonly x: number; readonly y: number } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const name = sets.set?.name ?? ''
  const fail = (error: unknown) => sets.say({ problem: messageOf(error) })
  const ofSet: readonly MenuItem[] = [
    { label: words.rename, icon: 'type', onChoose: () => onAsk({ what: 'rename' }) },
    {
      label: words.openFile,
      icon: 'shortcut',
      onChoose: () => void call('openRuleSetFile', { name }).catch(fail),
    },
    {
      label: words.export,
      icon: 'download',
      onChoose: () =>
        void call('exportRuleSet', { name }).then(
          place => place !== null && sets.say({ news: words.exported(place) }),
          fail,
        ),
    },
  ]
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.menu}
        aria-label={words.menu}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          setAt({ x: left, y: bottom + 4 })
        }}
      >
        <Icon name="menu" />
      </button>
      {at && (
        <Menu
          label={words.menu}
          items={[
            { label: words.newSet, icon: 'plus', onChoose: () => onAsk({ what: 'name', starter: '' }) },
            { label: words.import, icon: 'document', onChoose: onImport },
            ...(hasSet ? ofSet : []),
          ]}
          at={at}
          onClose={() => {
            setAt(null)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}
