import { useAction } from '../../../web/kit/form/use-action.ts'
import type { ActName, Input, Output } from '../../ipc/calls.ts'
import { call, messageOf } from './bridge.ts'

/**
 * A call that does something, once at a time.
 * @param report called with each problem as well, for a notice that several acts share
 */
export function useAct<Name extends ActName>(
  name: Name,
  report: (problem: string) => void = () => undefined,
) {
  const { problem, isRunning, dismiss, run } = useAction()
  /** Does nothing while it is under way. @returns undefined where it did nothing, or failed */
  async function act(input: Input<Name>): Promise<Output<Name> | undefined> {
    let answer: Output<Name> | undefined
    const work = async () => {
      answer = await call(name, input)
    }
    await run(work, error => {
      const message = messageOf(error)
      report(message)
      return message
    })
    return answer
  }
  return {
    act,
    isBusy: isRunning,
    /** Why the last try failed, in a sentence, until it is dismissed or the next one begins. */
    problem,
    dismiss,
  }
}
