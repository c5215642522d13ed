import { Button } from '../../../web/kit/Button.tsx'
import { Dialog } from '../../../web/kit/dialog/Dialog.tsx'
import { commandList } from '../../ipc/commands.ts'
import { useAppInfo } from '../data/app-info.tsx'
import styles from './Shortcuts.module.css'
import { text } from './text.ts'

/** The list where it is needed at once, from any screen. */
export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      title={text.shortcuts.title}
      onDismiss={onClose}
      answers={
        <Button focusFirst onClick={onClose}>
          {text.shortcuts.close}
        </Button>
      }
    >
      <ShortcutList />
    </Dialog>
  )
}

/** What each key does. */
export function ShortcutList() {
  const { system } = useAppInfo()
  const modifier = system === 'mac' ? '⌘' : 'Ctrl'
  return (
    <dl>
      {commandList.map(([name, { description, key, shift, isAlone }]) => (
        <div key={name} className={styles.row}>
          <dt>{description}</dt>
          <dd>
            {[...(isAlone ? [] : [modifier]), ...(shift ? ['Shift'] : []), key].map(each => (
              <kbd key={each}>{each}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
