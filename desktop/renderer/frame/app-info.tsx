import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { writeDatesIn } from '../../../web/kit/words/dates.ts'
import type { AppInfo } from '../../ipc/app-views.ts'
import type { DateLanguage } from '../../ipc/setting-views.ts'
import { call } from '../bridge.ts'

const unknown: AppInfo = { system: 'linux', version: '', dateLanguage: 'en' }
const AppInfoContext = createContext<AppInfo>(unknown)
const DateLanguageContext = createContext<(language: DateLanguage) => void>(() => {})

/** Which app this is, and on which system. */
export const useAppInfo = () => useContext(AppInfoContext)
/** @returns what makes all dates of the window be written in another language */
export const useDateLanguage = () => useContext(DateLanguageContext)

export function AppInfoProvider({ children }: { readonly children: ReactNode }) {
  const [info, setInfo] = useState(unknown)
  useEffect(() => {
    void call('appInfo', null).then(answered => {
      writeDates(answered.dateLanguage)
      setInfo(answered)
    })
  }, [])
  const [choose] = useState(() => (dateLanguage: DateLanguage) => {
    writeDates(dateLanguage)
    setInfo(old => ({ ...old, dateLanguage }))
  })
  return (
    <DateLanguageContext value={choose}>
      <AppInfoContext value={info}>{children}</AppInfoContext>
    </DateLanguageContext>
  )
}

const writeDates = (language: DateLanguage) => writeDatesIn(language === 'system' ? undefined : language)
