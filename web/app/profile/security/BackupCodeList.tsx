import { Button } from '../../../kit/Button.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { FormActions } from '../../../kit/form/Form.tsx'
import { saveFile } from '../../../kit/save-file.ts'
import { takeFocus } from '../../../kit/take-focus.ts'
import styles from './BackupCodeList.module.css'
import { security } from './text.ts'

type BackupCodeListProps = { readonly codes: readonly string[]; readonly onKept: () => void }

const { backup: text } = security

/** The codes in plain text, this one time. */
export function BackupCodeList({ codes, onKept }: BackupCodeListProps) {
  const all = codes.join('\n')
  return (
    <>
      <p ref={takeFocus} tabIndex={-1}>
        {text.keep}
      </p>
      <ul className={styles.codes} aria-label={text.title}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <FormActions>
        <Button variant="primary" onClick={onKept}>
          {text.kept}
        </Button>
        <Button onClick={() => saveFile(text.file, 'text/plain', `${all}\n`)}>{text.download}</Button>
        <CopyButton value={all} />
      </FormActions>
    </>
  )
}
