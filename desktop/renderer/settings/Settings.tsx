import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Choice } from '../../../web/kit/form/Choice.tsx'
import { Select } from '../../../web/kit/form/Select.tsx'
import { Switch } from '../../../web/kit/form/Switch.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { type AppSettings, closings, themes } from '../../ipc/setting-views.ts'
import { updateChannels } from '../../ipc/update-views.ts'
import { call, messageOf } from '../bridge.ts'
import { useAppInfo } from '../frame/app-info.tsx'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { useOrganize } from '../organize/organize-context.tsx'
import { Updates } from '../updates/Updates.tsx'
import { useUpdates } from '../updates/use-updates.ts'
import { About } from './About.tsx'
import { Kept } from './Kept.tsx'
import { SettingGroup, SettingRow } from './SettingRow.tsx'
import styles from './Settings.module.css'
import { ShortcutList } from './Shortcuts.tsx'
import { text } from './text.ts'

/** All that can be set of the app itself. Each setting counts as soon as it is chosen. */
export function Settings() {
  const { version } = useAppInfo()
  const updates = useUpdates()
  const organize = useOrganize()
  const [sheet, setSheet] = useState<'about' | 'updates' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const fail = (error: unknown) => setProblem(messageOf(error))
  const { settings, broken, read, change, startOver } = useSettings(setProblem)
  const turn = (name: 'startAtLogin' | 'tray' | 'dailySummary', hint?: string) =>
    settings && (
      <SettingRow hint={hint}>
        <Switch
          labelled="before"
          label={text.names[name]}
          isOn={settings[name]}
          onChange={isOn => change({ [name]: isOn })}
        />
      </SettingRow>
    )

  function checkForUpdates(): void {
    setSheet('updates')
    void call('checkForUpdates', null)
  }
  function tell(message: string | null): void {
    setProblem(null)
    setNews(message)
  }
  function saveDiagnostics(): void {
    tell(null)
    call('saveDiagnostics', null).then(isSaved => isSaved && setNews(text.diagnostics.saved), fail)
  }
  function deleteHistory(): void {
    tell(null)
    call('deleteHistory', null).then(() => {
      organize.forgetRuns()
      setNews(text.history.deleted)
    }, fail)
  }

  return (
    <div className={styles.settings}>
      <ScreenTitle>{text.title}</ScreenTitle>
      <Notice kind="problem" message={broken}>
        <Button size="small" onClick={read}>
          {text.retry}
        </Button>
        <Button size="small" onClick={() => startOver(place => setNews(text.startedOver(place)))}>
          {text.startOver}
        </Button>
      </Notice>
      <div className={styles.messages}>
        <Notice
          kind="problem"
          message={problem === broken ? null : problem}
          onDismiss={() => setProblem(null)}
        />
        <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      </div>
      {settings === null && broken === null && <p role="status">{text.loading}</p>}
      {settings && broken === null && (
        <>
          <SettingGroup title={text.groups.appearance}>
            <SettingRow name={text.names.theme}>
              <Choice
                legend={text.names.theme}
                options={themes.map(value => ({ value, label: text.themes[value] }))}
                chosen={settings.theme}
                onChoose={theme => change({ theme })}
              />
            </SettingRow>
          </SettingGroup>
          <SettingGroup title={text.groups.background}>
            {turn('startAtLogin', text.hints.startAtLogin)}
            <SettingRow name={text.names.closing}>
              <Choice
                legend={text.names.closing}
                options={closings.map(value => ({ value, label: text.closings[value] }))}
                chosen={settings.closing}
                onChoose={closing => change({ closing })}
              />
            </SettingRow>
            {turn('tray', text.hints.tray)}
            {turn('dailySummary', text.hints.dailySummary)}
          </SettingGroup>
          <SettingGroup title={text.groups.updates}>
            <SettingRow
              name={text.version(version)}
              hint={updates.status.state === 'off' ? text.hints.noUpdates : undefined}
            >
              <Button size="small" disabled={updates.status.state === 'off'} onClick={checkForUpdates}>
                {text.checkForUpdates}
              </Button>
            </SettingRow>
            {updates.status.state !== 'off' && (
              <SettingRow>
                <Select
                  label={text.names.updateChannel}
                  options={updateChannels.map(value => ({ value, label: text.channels[value] }))}
                  chosen={settings.updateChannel}
                  onChoose={updateChannel => change({ updateChannel })}
                />
              </SettingRow>
            )}
          </SettingGroup>
        </>
      )}
      <SettingGroup title={text.groups.kept}>
        <Kept onDeleteHistory={deleteHistory} onFail={fail} />
      </SettingGroup>
      <SettingGroup title={text.groups.help}>
        <SettingRow name={text.diagnostics.name} hint={text.diagnostics.hint}>
          <Button size="small" onClick={saveDiagnostics}>
            {text.diagnostics.button}
          </Button>
        </SettingRow>
        <SettingRow name={text.version(version)}>
          <Button size="small" onClick={() => setSheet('about')}>
            {text.about.open}
          </Button>
        </SettingRow>
      </SettingGroup>
      <SettingGroup title={text.groups.shortcuts}>
        <ShortcutList />
      </SettingGroup>
      {sheet === 'about' && <About onClose={() => setSheet(null)} />}
      {sheet === 'updates' && <Updates view={updates} onClose={() => setSheet(null)} />}
    </div>
  )
}

/** @param say what went wrong with a change; null for nothing */
function useSettings(say: (problem: string | null) => void) {
  const [settings, setSettings] = useState<AppSettings | null>(null)
  /** Why the settings cannot be read. */
  const [broken, setBroken] = useState<string | null>(null)
  /** Counts changes: the answer to an earlier one is not shown. */
  const latest = useRef(0)
  const fail = (error: unknown) => setBroken(messageOf(error))
  function read(): void {
    call('settings', null).then(found => {
      setSettings(found)
      setBroken(null)
    }, fail)
  }
  const readFirst = useEffectEvent(read)
  useEffect(() => readFirst(), [])

  return {
    settings,
    broken,
    read,
    /** Shows what is chosen at once; a change that is refused shows what is kept. */
    change(changed: Partial<AppSettings>) {
      latest.current += 1
      const number = latest.current
      say(null)
      setSettings(shown => shown && { ...shown, ...changed })
      call('changeSettings', { change: changed }).then(
        now => {
          if (number === latest.current) setSettings(now)
        },
        error => {
          read()
          say(messageOf(error))
        },
      )
    },
    startOver(done: (keptAs: string) => void) {
      call('setSettingsAside', null).then(place => {
        done(place)
        read()
      }, fail)
    },
  }
}
