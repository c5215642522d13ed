import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { FormActions } from '../parts/Form.tsx'
import { takeFocus } from '../parts/take-focus.ts'
import { saveFile } from '../save-file.ts'
import { security } from '../text/security.ts'
import { securityForms } from '../text/security-forms.ts'
import styles from './BackupCodeList.module.css'

type BackupCodeListProps = { readonly codes: readonly string[]; readonly onKept: () => void }

const { backup: text } = securityForms

/** The codes in plain text, this one time. */
export function BackupCodeList({ codes, onKept }: BackupCodeListProps) {
  const all = codes.join('\n')
  return (
    <>
      <p ref={takeFocus} tabIndex={-1}>
        {text.keep}
      </p>
      <ul className={styles.codes} aria-label={security.backup.title}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <FormActions>
        <Button look="primary" onClick={onKept}>
          {text.kept}
        </Button>
        <Button onClick={() => saveFile(text.file, 'text/plain', `${all}\n`)}>{text.download}</Button>
        <CopyButton value={all} />
      </FormActions>
    </>
  )
}
