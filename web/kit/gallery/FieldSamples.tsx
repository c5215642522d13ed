import { useState } from 'react'
import { Button } from '../Button.tsx'
import { CodeField } from '../form/CodeField.tsx'
import { Combobox, useWalk } from '../form/Combobox.tsx'
import { EmailField } from '../form/EmailField.tsx'
import { Field } from '../form/Field.tsx'
import { Form, FormActions } from '../form/Form.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { useSubmission } from '../form/use-submission.ts'
import { Icon } from '../Icon.tsx'
import styles from './Gallery.module.css'
import { Samples } from './Samples.tsx'

/** Fields and forms. */
export function FieldSamples() {
  const submission = useSubmission(
    async () => {
      throw new Error('Incorrect email or password.')
    },
    error => (error instanceof Error ? error.message : ''),
  )
  return (
    <>
      <Samples title="Fields">
        <div className={styles.columns}>
          <Field name="plain" label="Plain" defaultValue="Ada Lovelace" />
          <Field name="empty" label="Empty" placeholder="pdf, xrechnung" />
          <Field name="hint" label="With a hint" hint="8 characters or more." />
          <Field
            name="remark"
            label="Wrong while it is written"
            defaultValue="../up"
            remark="“../up” leads out of the chosen folder."
          />
          <Field name="hidden" label="Its label is only said" isLabelHidden placeholder="No label in sight" />
          <Field name="off" label="Off" defaultValue="cannot be written" disabled />
          <Folders />
        </div>
      </Samples>
      <Samples title="A form">
        <div className={styles.columns}>
          <Form submission={submission}>
            <EmailField defaultValue="ada@example.com" />
            <PasswordField name="password" label="Password" purpose="current" defaultValue="secret" />
            <FormActions>
              <Button type="submit" variant="primary">
                Log In
              </Button>
              <Button>Cancel</Button>
            </FormActions>
          </Form>
          <CodeField name="code" label="6-digit code" />
        </div>
      </Samples>
    </>
  )
}

const folders = ['Documents', 'Images', 'Invoices', 'Music'].map(label => ({
  key: label,
  label,
  icon: <Icon name="folder" />,
  ...(label === 'Documents' && { about: '12 files, 3 of them from this month', tag: 'Premium' }),
}))

function Folders() {
  const [name, setName] = useState('')
  const options = folders.filter(({ key }) => key.toLowerCase().includes(name.toLowerCase()))
  const walk = useWalk(name, options.length, true)
  return (
    <div>
      <Combobox
        label="Folder"
        listLabel="Folders"
        value={name}
        options={options}
        walk={walk}
        onWrite={setName}
        onChoose={({ key }) => setName(key)}
      />
    </div>
  )
}
