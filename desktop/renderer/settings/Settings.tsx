import { useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Choice } from '../../../web/kit/form/Choice.tsx'
import { Select } from '../../../web/kit/form/Select.tsx'
import { Switch } from '../../../web/kit/form/Switch.tsx'
import { Notice } from '../../../web/kit/Notice.tsx'
import { type AppSettings, closings, themes } from '../../ipc/setting-views.ts'
import { updateChannels } from '../../ipc/update-views.ts'
import { useAppInfo } from '../data/app-info.tsx'
import { call, messageOf } from '../data/bridge.ts'
import { useOrganize } from '../data/organize-context.tsx'
import { useAct } from '../data/use-act.ts'
import { useCall } from '../data/use-call.ts'
import { useChoices } from '../data/use-choices.ts'
import { ScreenTitle } from '../frame/ScreenTitle.tsx'
import { text as updateText } from '../updates/text.ts'
import { Updates } from '../updates/Updates.tsx'
import { useUpdates } from '../updates/use-updates.ts'
import { About } from './About.tsx'
import { SettingRow, SettingSection } from './SettingRow.tsx'
import styles from './Settings.module.css'
import { ShortcutList } from './Shortcuts.tsx'
import { StorageSettings } from './StorageSettings.tsx'
import { text } from './text.ts'

/** All that can be set of the app itself. Each setting counts as soon as it is chosen. */
export function Settings() {
  const { version } = useAppInfo()
  const updates = useUpdates()
  const organize = useOrganize()
  const [sheet, setSheet] = useState<'about' | 'updates' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [news, setNews] = useState<string | null>(null)
  const { settings, broken, reload, change, startOver } = useSettings(setProblem)
  const storage = useCall('storage', null)
  const checking = useAct('checkForUpdates', setProblem)
  const saving = useAct('saveDiagnostics', setProblem)
  const deleting = useAct('deleteHistory', setProblem)
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
    void checking.act(null)
  }
  function clear(): void {
    setProblem(null)
    setNews(null)
  }
  async function saveDiagnostics(): Promise<void> {
    clear()
    if (await saving.act(null)) setNews(text.diagnostics.saved)
  }
  async function deleteHistory(): Promise<void> {
    clear()
    if ((await deleting.act(null)) === undefined) return
    organize.forgetRuns()
    setNews(text.history.deleted)
  }
  async function beginAnew(): Promise<void> {
    const place = await startOver()
    if (place !== undefined) setNews(text.startedOver(place))
  }

  return (
    <div className={styles.settings}>
      <ScreenTitle>{text.title}</ScreenTitle>
      <Notice kind="problem" message={broken}>
        <Button size="small" onClick={reload}>
          {text.retry}
        </Button>
        <Button size="small" onClick={() => void beginAnew()}>
          {text.startOver}
        </Button>
      </Notice>
      <div className={styles.messages}>
        <Notice
          kind="problem"
          message={(problem === broken ? null : problem) ?? storage.problem}
          onDismiss={() => {
            setProblem(null)
            storage.dismiss()
          }}
        />
        <Notice kind="news" message={news} onDismiss={() => setNews(null)} />
      </div>
      {settings === undefined && broken === null && <p role="status">{text.loading}</p>}
      {settings && broken === null && (
        <>
          <SettingSection title={text.sections.appearance}>
            <SettingRow name={text.names.theme}>
              <Choice
                legend={text.names.theme}
                options={themes.map(value => ({ value, label: text.themes[value] }))}
                chosen={settings.theme}
                onChoose={theme => change({ theme })}
              />
            </SettingRow>
          </SettingSection>
          <SettingSection title={text.sections.background}>
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
          </SettingSection>
          <SettingSection title={text.sections.updates}>
            <SettingRow
              name={text.version(version)}
              hint={updates.status.state === 'off' ? updateText.status(updates.status) : undefined}
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
          </SettingSection>
        </>
      )}
      <SettingSection title={text.sections.storage}>
        <StorageSettings
          reading={storage}
          onDeleteHistory={() => void deleteHistory()}
          onProblem={setProblem}
        />
      </SettingSection>
      <SettingSection title={text.sections.help}>
        <SettingRow name={text.diagnostics.name} hint={text.diagnostics.hint}>
          <Button size="small" onClick={() => void saveDiagnostics()}>
            {text.diagnostics.button}
          </Button>
        </SettingRow>
        <SettingRow name={text.version(version)}>
          <Button size="small" onClick={() => setSheet('about')}>
            {text.about.open}
          </Button>
        </SettingRow>
      </SettingSection>
      <SettingSection title={text.sections.shortcuts}>
        <ShortcutList />
      </SettingSection>
      {sheet === 'about' && <About onClose={() => setSheet(null)} />}
      {sheet === 'updates' && <Updates view={updates} onClose={() => setSheet(null)} />}
    </div>
  )
}

/** @param report why a change was refused; null where another one begins */
function useSettings(report: (problem: string | null) => void) {
  const { data: settings, problem: broken, reload, take } = useCall('settings', null)
  const choose = useChoices(reload)
  const settingAside = useAct('setSettingsAside', report)
  return {
    settings,
    broken,
    reload,
    /** Shows the chosen value at once, and then the saved one. */
    change(change: Partial<AppSettings>) {
      report(null)
      if (settings) take({ ...settings, ...change })
      choose(call('changeSettings', { change })).catch(error => report(messageOf(error)))
    },
    async startOver(): Promise<string | undefined> {
      report(null)
      const place = await settingAside.act(null)
      if (place !== undefined) reload()
      return place
    },
  }
}
