import type { ComponentType } from 'react'
import type { IconName } from '../../../web/kit/icon-paths.ts'
import type { MenuCommand } from '../../ipc/commands.ts'
import { History } from '../history/History.tsx'
import { OrganizeScreen } from '../organize/OrganizeScreen.tsx'
import { Rules } from '../rules/Rules.tsx'
import { Watched } from '../watched/Watched.tsx'

type Place = {
  readonly name: string
  /** In the sidebar. */
  readonly label: string
  readonly path: `/${string}`
  readonly icon: IconName
  readonly command: MenuCommand
  /** Null for the account, which is there from the start. */
  readonly Screen: ComponentType | null
}

/**
 * The places of the window in the order of the sidebar. All that stands at none of the other paths is the account: its
 * screens are the product's and keep the product's addresses.
 */
export const places = [
  {
    name: 'organize',
    label: 'Organize',
    path: '/organize',
    icon: 'folder',
    command: 'show-organize',
    Screen: OrganizeScreen,
  },
  {
    name: 'history',
    label: 'History',
    path: '/history',
    icon: 'history',
    command: 'show-history',
    Screen: History,
  },
  { name: 'rules', label: 'Rules', path: '/rules', icon: 'sliders', command: 'show-rules', Screen: Rules },
  {
    name: 'watched',
    label: 'Watched',
    path: '/watched',
    icon: 'watch',
    command: 'show-watched',
    Screen: Watched,
  },
  { name: 'account', label: 'Account', path: '/', icon: 'person', command: 'show-account', Screen: null },
] as const satisfies readonly Place[]

export type PlaceName = (typeof places)[number]['name']
export type PlaceCommand = (typeof places)[number]['command']

export function placeAt(pathname: string): PlaceName {
  return places.find(({ path }) => path === pathname)?.name ?? 'account'
}

export function pathOf(command: PlaceCommand): string {
  return places.find(place => place.command === command)?.path ?? '/'
}

export const isPlaceCommand = (command: MenuCommand): command is PlaceCommand =>
  places.some(place => place.command === command)
