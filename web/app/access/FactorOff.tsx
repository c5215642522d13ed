import { useState } from 'react'
import type { SecondFactorOn } from '../../../server/contract/shapes.ts'
import { Button } from '../../kit/Button.tsx'
import { Field } from '../../kit/form/Field.tsx'
import { FormActions } from '../../kit/form/Form.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { writeDay } from '../../kit/words/dates.ts'
import { ButtonLink } from '../shell/ButtonLink.tsx'
import styles from './AccessChoice.module.css'
import { factor as text } from './text.ts'

/** Two-factor authentication, which a new password leaves on. A code switches it off with the same form. */
export function FactorOff({ factor }: { readonly factor: SecondFactorOn }) {
  const [isAsked, setIsAsked] = useState(false)
  const says = [
    ...(factor.since === undefined ? [] : [text.since(writeDay(factor.since))]),
    ...(factor.from === undefined ? [] : [text.from(factor.from)]),
    ...(factor.isNew ? [text.isNew] : []),
    text.notYou,
  ].join(' ')
  return (
    <fieldset className={styles.choice}>
      <legend>{text.title}</legend>
      {factor.isNew ? <Notice kind="warning" message={says} /> : <p>{says}</p>}
      {isAsked && (
        <Field
          focusFirst
          name="twoFactorToken"
          label={text.code}
          hint={text.hint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <FormActions>
        {!isAsked && (
          <Button size="small" onClick={() => setIsAsked(true)}>
            {text.switchOff}
          </Button>
        )}
        <ButtonLink size="small" variant="quiet" to="/help">
          {text.help}
        </ButtonLink>
      </FormActions>
    </fieldset>
  )
}
