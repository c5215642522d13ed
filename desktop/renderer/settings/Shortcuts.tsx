import { Button } from '../../../web/kit/Button.tsx'
import { Dialog } from '../../../web/kit/dialog/Dialog.tsx'
import { commandList } from '../../ipc/commands.ts'
import { useAppInfo } from '../frame/app-info.tsx'
import styles from './Shortcuts.module.css'
import { text } from './text.ts'

export function Shortcuts({ onClose }: { readonly onClose: () => void }) {
  const { system } = useAppInfo()
  const modifier = system === 'mac' ? '⌘' : 'Ctrl'
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
      <dl>
        {commandList.map(([name, { says, key, shift, isAlone }]) => (
          <Shortcut
            key={name}
            name={says}
            keys={[...(isAlone ? [] : [modifier]), ...(shift ? ['Shift'] : []), key]}
          />
        ))}
      </dl>
    </Dialog>
  )
}

function Shortcut({ name, keys }: { readonly name: string; readonly keys: readonly string[] }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>
        {keys.map(key => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  )
}
