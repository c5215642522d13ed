const storageKey = 'selectedDuration'
export type Duration = '1m' | '1y'

/** The billing period chosen last; a month by default (spec section 9). */
export const savedDuration = (): Duration => (localStorage.getItem(storageKey) === '1y' ? '1y' : '1m')
export const saveDuration = (duration: Duration): void => localStorage.setItem(storageKey, duration)
