import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in a prerendered page until the script has taken it over: what needs the script cannot be used before. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
