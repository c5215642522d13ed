import { useRef } from 'react'

/**
 * For values that a person may choose several times in a row: each choice is sent, none is dropped.
 * @param onSettled called when the last of them is answered, whether it counts or was refused
 * @returns takes the answer of each choice that was sent, and gives it back
 */
export function useChoices(onSettled: () => void): <T>(sent: Promise<T>) => Promise<T> {
  const underWay = useRef(0)
  return async sent => {
    underWay.current += 1
    try {
      return await sent
    } finally {
      underWay.current -= 1
      if (underWay.current === 0) onSettled()
    }
  }
}
