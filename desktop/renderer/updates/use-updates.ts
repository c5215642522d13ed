import type { UpdatesView } from '../../ipc/update-views.ts'
import { useCall } from '../data/use-call.ts'

const off: UpdatesView = { status: { state: 'off' } }

/** The state of updates, as main reports it. */
export const useUpdates = (): UpdatesView => useCall('updates', null).data ?? off
