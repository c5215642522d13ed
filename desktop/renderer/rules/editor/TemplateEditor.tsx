import { useState } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Combobox, type Option, useWalk } from '../../../../web/kit/form/Combobox.tsx'
import { useAct } from '../../data/use-act.ts'
import { fieldsOf, matching } from '../model/suggestions.ts'
import { templateWord, type Words } from '../model/words.ts'
import { text } from '../text.ts'
import styles from './Chips.module.css'

type TemplateEditorProps = {
  readonly kind: 'to' | 'name'
  readonly language: Words
  readonly template: string
  /** Folders that other rules name. */
  readonly folders: readonly string[]
  readonly problem: string | null
  readonly onDraft: (template: string) => void
  readonly onDone: (template: string) => void
  /** They stay, or keep their names. */
  readonly onNone: () => void
}

/** Before the keys of whole folders, which may begin with a field. */
const place = 'place '

/** Asks for a folder or a name, with the fields that can be part of it. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { kind, language, template, folders, problem, onDraft, onDone, onNone } = props
  const [written, setWritten] = useState(template)
  const [caret, setCaret] = useState(template.length)
  const picking = useAct('pickDestination')
  const open = /\{[^{}]*$/.exec(written.slice(0, caret))?.[0]
  const counter = { key: '{counter:3}', label: '{counter:3}', about: text.counter }
  const fields = [...fieldsOf(language, kind), ...(kind === 'name' ? [counter] : [])]
  const places = folders
    .filter(folder => folder !== written)
    .map(folder => ({ key: `${place}${folder}`, label: folder }))
  const wanted = open?.slice(1).toLowerCase()
  const fitting = ({ label, about = '' }: Option) =>
    wanted !== undefined && (label.slice(1).toLowerCase().startsWith(wanted) || about.includes(wanted))
  const found: readonly Option[] =
    wanted !== undefined
      ? fields.filter(fitting)
      : [
          ...(kind === 'to' ? matching(places, written) : []),
          ...(written === '' || kind === 'name' ? fields : []),
        ]
  const walk = useWalk(written, found.length, open !== undefined)

  function write(value: string, at: number): void {
    setWritten(value)
    setCaret(at)
    onDraft(value)
  }

  function choose({ key, label }: Option): void {
    if (key.startsWith(place)) {
      write(label, label.length)
      return
    }
    const before = written.slice(0, caret - (open?.length ?? 0))
    const after = written.slice(caret).replace(open === undefined ? /^$/ : /^[^{}]*\}/, '')
    write(before + key + after, (before + key).length)
  }

  function finish(): void {
    const isNone = kind === 'name' && template === '' && written.trim() === ''
    if (isNone) onNone()
    else onDone(written)
  }

  async function pick(): Promise<void> {
    const picked = await picking.act(null)
    if (picked) onDone(picked.replaceAll('\\', '/').replace(/[{}]/g, '$&$&'))
  }

  return (
    <>
      <Combobox
        label={kind === 'to' ? text.to : text.newName}
        hint={
          written.includes('{')
            ? text.fieldExample(templateWord(written, language))
            : kind === 'to'
              ? text.toHint
              : text.nameHint
        }
        value={written}
        problem={problem}
        listLabel={text.suggestions}
        options={found}
        walk={walk}
        focusFirst
        onWrite={write}
        onChoose={choose}
        onEnter={finish}
        onRestore={written === template ? null : () => write(template, template.length)}
      />
      <div className={styles.answers}>
        {kind === 'to' && (
          <Button variant="quiet" size="small" onClick={() => void pick()}>
            {text.pick}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onNone}>
          {kind === 'to' ? text.leave : text.keepNames}
        </Button>
        <Button variant="primary" size="small" onClick={finish}>
          {text.done}
        </Button>
      </div>
    </>
  )
}
