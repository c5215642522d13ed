import type { IconName } from '../../../web/kit/icon-paths.ts'
import type { MenuCommand } from '../../ipc/commands.ts'

export type PlaceName = 'organize' | 'history' | 'rules' | 'watched' | 'account'

type Place = {
  readonly name: PlaceName
  readonly path: `/${string}`
  readonly icon: IconName
  readonly command: MenuCommand
}

/**
 * The places of the window in the order of the sidebar. All that stands at none of the other paths is the account: its
 * screens are the product's and keep the product's addresses.
 */
export const places = [
  { name: 'organize', path: '/organize', icon: 'folder', command: 'show-organize' },
  { name: 'history', path: '/history', icon: 'history', command: 'show-history' },
  { name: 'rules', path: '/rules', icon: 'sliders', command: 'show-rules' },
  { name: 'watched', path: '/watched', icon: 'watch', command: 'show-watched' },
  { name: 'account', path: '/', icon: 'person', command: 'show-account' },
] as const satisfies readonly Place[]

export function placeAt(pathname: string): PlaceName {
  return places.find(({ path }) => path === pathname)?.name ?? 'account'
}
