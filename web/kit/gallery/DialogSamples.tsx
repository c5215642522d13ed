import { useState } from 'react'
import { Button } from '../Button.tsx'
import { AskingButton } from '../dialog/AskingButton.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Row, Samples } from './Samples.tsx'

/** What stands over everything else. */
export function DialogSamples() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <Samples title="Dialogs">
      <Row>
        <Button onClick={() => setIsOpen(true)}>Open a dialog</Button>
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
