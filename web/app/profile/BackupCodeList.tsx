import { Button } from '../parts/Button.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { FormActions } from '../parts/Form.tsx'
import { saveFile } from '../save-file.ts'
import { security } from '../text/security.ts'
import styles from './BackupCodeList.module.css'

type BackupCodeListProps = { readonly codes: readonly string[]; readonly onKept: () => void }

const { backup: text } = security

/** The codes in plain text, this one time. */
export function BackupCodeList({ codes, onKept }: BackupCodeListProps) {
  const all = codes.join('\n')
  return (
    <>
      <p role="status">{text.keep}</p>
      <ul className={styles.codes} aria-label={text.title}>
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
