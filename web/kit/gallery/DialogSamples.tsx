import { useState } from 'react'
import { Button } from '../Button.tsx'
import { AskingButton } from '../dialog/AskingButton.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { MenuButton } from '../popover/Menu.tsx'
import { Tooltip, tip } from '../popover/Tooltip.tsx'
import { Row, Samples } from './Samples.tsx'

/** Dialogs, menus and what is said of a control. */
export function DialogSamples() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Samples title="Dialogs">
      <Row>
        <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
        <MenuButton
          label="Open a menu"
          items={[
            { label: 'Open', icon: 'shortcut', key: 'Enter', onChoose: () => undefined },
            { label: 'Rename…', icon: 'font', key: 'F2', isOff: true, onChoose: () => undefined },
            { label: 'Leave here', icon: 'pause', hasSeparatorAbove: true, onChoose: () => undefined },
          ]}
        />
        <Button {...tip('Select files, or drag them here.')}>New folder</Button>
        <AskingButton
          label="Ask a question"
          variant="danger"
          question={{
            title: 'Log out all other sessions?',
            effect: 'Every other device has to log in again.',
            keep: 'Keep them',
            confirm: 'Log them out',
          }}
          onConfirm={() => undefined}
        />
      </Row>
      <Tooltip />
      {isOpen && (
        <Dialog
          icon="alert"
          title="Sort this folder?"
          onDismiss={close}
          answers={
            <>
              <Button variant="quiet" onClick={close}>
                Cancel
              </Button>
              <Button onClick={close}>Sort it anyway</Button>
              <Button variant="primary" focusFirst onClick={close}>
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
