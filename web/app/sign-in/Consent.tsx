import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { shell } from '../shell/text.ts'
import styles from './Consent.module.css'
import { register } from './text.ts'

const accepted = { accepted: true } as const
/** What a ticked box says. */
export const legalConsent = { termsOfService: accepted, privacyPolicy: accepted, refundPolicy: accepted }

type ConsentProps = { readonly onChange?: (isTicked: boolean) => void }

/** The one box that stands for all three documents. They open beside the form, so that nothing typed is lost. */
export function Consent({ onChange }: ConsentProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current?.checked) onChange?.(true) // ticked before the script was there
  }, [onChange])
  return (
    <div className={styles.consent}>
      <input
        ref={box}
        required
        type="checkbox"
        id="consent"
        name="consent"
        onChange={event => onChange?.(event.currentTarget.checked)}
      />
      <label htmlFor="consent">
        {register.agree} <Document path="/terms" name={shell.footer.terms} />,{' '}
        <Document path="/privacy" name={shell.footer.privacy} /> {register.and}{' '}
        <Document path="/refund" name={shell.footer.refund} />
      </label>
    </div>
  )
}

function Document({ path, name }: { readonly path: string; readonly name: string }) {
  return (
    <Link to={path} target="_blank">
      {name}
    </Link>
  )
}
