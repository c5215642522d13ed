import { useState } from 'react'
import { Button } from '../Button.tsx'
import { AskingButton } from '../dialog/AskingButton.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Menu } from '../dialog/Menu.tsx'
import { Row, Samples } from './Samples.tsx'

/** Dialogs and menus. */
export function DialogSamples() {
  const [isOpen, setIsOpen] = useState(false)
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null)
  const close = () => setIsOpen(false)
  return (
    <Samples title="Dialogs">
      <Row>
        <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
        <Button onClick={({ clientX, clientY }) => setMenuAt({ x: clientX, y: clientY })}>Open a menu</Button>
        <AskingButton
          label="Ask a question"
          look="danger"
          question={{
            title: 'Log out all other sessions?',
            effect: 'Every other device has to log in again.',
            keep: 'Keep them',
            confirm: 'Log them out',
          }}
          onConfirm={() => undefined}
        />
      </Row>
      {menuAt && (
        <Menu
          label="What to do with 2 files"
          at={menuAt}
          onClose={() => setMenuAt(null)}
          items={[
            { label: 'Open', icon: 'shortcut', key: 'Enter', onChoose: () => undefined },
            { label: 'Rename…', icon: 'font', key: 'F2', isOff: true, onChoose: () => undefined },
            { label: 'Leave here', icon: 'pause', opensGroup: true, onChoose: () => undefined },
          ]}
        />
      )}
      {isOpen && (
        <Dialog
          icon="alert"
          title="Sort this folder?"
          onDismiss={close}
          answers={
            <>
              <Button look="quiet" onClick={close}>
                Cancel
              </Button>
              <Button onClick={close}>Sort it anyway</Button>
              <Button look="primary" focusFirst onClick={close}>
                Choose another folder…
              </Button>
            </>
          }
        >
          <p>~/website looks like a project (package.json); sorting would take it apart.</p>
        </Dialog>
      )}
    </Samples>
  )
}
