import { createContext, type ReactNode, useContext } from 'react'
import type { AppInfo } from '../../ipc/app-views.ts'
import { useCall } from './use-call.ts'

const unknown: AppInfo = { system: 'linux', version: '' }
const AppInfoContext = createContext<AppInfo>(unknown)

/** Which app this is, and on which system. */
export const useAppInfo = () => useContext(AppInfoContext)

export function AppInfoProvider({ children }: { readonly children: ReactNode }) {
  return <AppInfoContext value={useCall('appInfo', null).data ?? unknown}>{children}</AppInfoContext>
}
