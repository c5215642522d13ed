import { useEffect, useEffectEvent } from 'react'
import type { MenuCommand } from '../../ipc/commands.ts'
import { call, hear } from '../data/bridge.ts'
import { commandOf } from './command-keys.ts'

/** Carries out commands, whether from the native menu or the keyboard. */
export function useCommands(onCommand: (command: MenuCommand) => void): void {
  const run = useEffectEvent(onCommand)
  useEffect(() => hear('menu', command => run(command)), [])
  useEffect(() => {
    call('awaitedCommand', null).then(
      command => command && run(command),
      () => {}, // whatever is wrong with the calls shows at the first one that a person makes
    )
  }, [])
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented) return
      const command = commandOf(event, isForText(event.target))
      if (command === null) return
      event.preventDefault()
      run(command)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function isForText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox'].includes(target.type)
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
}
