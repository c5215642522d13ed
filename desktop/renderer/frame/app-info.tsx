import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { AppInfo } from '../../ipc/app-views.ts'
import { call } from '../bridge.ts'

const unknown: AppInfo = { system: 'linux', version: '' }
const AppInfoContext = createContext<AppInfo>(unknown)

/** Which app this is, and on which system. */
export const useAppInfo = () => useContext(AppInfoContext)

export function AppInfoProvider({ children }: { readonly children: ReactNode }) {
  const [info, setInfo] = useState(unknown)
  useEffect(() => void call('appInfo', null).then(setInfo), [])
  return <AppInfoContext value={info}>{children}</AppInfoContext>
}
