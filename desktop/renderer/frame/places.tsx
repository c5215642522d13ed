import type { ComponentType } from 'react'
import type { IconName } from '../../../web/kit/icon-paths.ts'
import type { MenuCommand } from '../../ipc/commands.ts'
import { OrganizeScreen } from '../organize/OrganizeScreen.tsx'
import { History, Rules, Settings, Watched } from './later.ts'

export type Place = {
  readonly name: string
  /** In the sidebar. */
  readonly label: string
  readonly path: `/${string}`
  readonly icon: IconName
  /** At the lower end of the sidebar. */
  readonly isLow?: true
  readonly command: MenuCommand
  /** Null for the account, which is always mounted. */
  readonly Screen: ComponentType | null
}

/**
 * The places of the window in the order of the sidebar. All other paths belong to the account: its screens are the
 * product's and have the product's addresses.
 */
const table = [
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
  {
    name: 'account',
    label: 'Account',
    path: '/',
    icon: 'person',
    isLow: true,
    command: 'show-account',
    Screen: null,
  },
  {
    name: 'settings',
    label: 'Settings',
    path: '/settings',
    icon: 'gear',
    isLow: true,
    command: 'show-settings',
    Screen: Settings,
  },
] as const satisfies readonly Place[]

export type PlaceName = (typeof table)[number]['name']
export type PlaceCommand = (typeof table)[number]['command']
export const places: readonly Place[] = table

export function placeAt(pathname: string): PlaceName {
  return table.find(({ path }) => path === pathname)?.name ?? 'account'
}

export function pathOf(command: PlaceCommand): string {
  return places.find(place => place.command === command)?.path ?? '/'
}

export const isPlaceCommand = (command: MenuCommand): command is PlaceCommand =>
  table.some(place => place.command === command)
