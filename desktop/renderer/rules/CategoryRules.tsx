import { useRef, useState } from 'react'
import { Card } from '../../../web/kit/Card.tsx'
import type { OwnCategory, RuleProblem } from '../../ipc/organize-views.ts'
import { KeptField } from './KeptField.tsx'
import { RuleField } from './RuleField.tsx'
import styles from './RuleRows.module.css'
import { AddForm, RemoveButton } from './RuleRows.tsx'
import { text } from './text.ts'
import { splitExtensions } from './typed-lists.ts'

type CategoryRulesProps = {
  readonly categories: readonly OwnCategory[]
  readonly builtIn: readonly OwnCategory[]
  readonly onChange: (
    of: (categories: readonly OwnCategory[]) => readonly OwnCategory[],
  ) => Promise<readonly RuleProblem[]>
}

/** The person's own folders for files by their extension: added, renamed, removed. */
export function CategoryRules({ categories, builtIn, onChange }: CategoryRulesProps) {
  const [folder, setFolder] = useState('')
  const [extensions, setExtensions] = useState('')
  const [problems, setProblems] = useState<readonly RuleProblem[]>([])
  /** Counts what was removed: the rows below it are others then. */
  const [removals, setRemovals] = useState(0)
  const first = useRef<HTMLInputElement>(null)

  async function add(): Promise<void> {
    if (folder.trim() === '' || extensions.trim() === '') return
    first.current?.focus()
    const added = { folder: folder.trim(), extensions: splitExtensions(extensions) }
    const found = await onChange(all => [...all, added])
    setProblems(found)
    if (found.length > 0) return
    setFolder('')
    setExtensions('')
  }

  function remove(drawn: OwnCategory): void {
    void onChange(all => all.filter(({ folder }) => folder !== drawn.folder)).then(() =>
      setRemovals(all => all + 1),
    )
    first.current?.focus()
  }

  /** Changes the category that is drawn, wherever it is by then; one that got another folder just now has its extensions. */
  const change = (drawn: OwnCategory, changes: Partial<OwnCategory>) =>
    onChange(all => {
      const found =
        all.find(({ folder }) => folder === drawn.folder) ??
        all.find(({ extensions }) => extensions.join() === drawn.extensions.join())
      return all.map(each => (each === found ? { ...each, ...changes } : each))
    })
  const ofExtensions = ({ field }: RuleProblem) => field.includes('.extensions')
  const messages = (found: readonly RuleProblem[]) => found.map(({ message }) => message)

  return (
    <Card title={text.categoriesTitle} text={text.categoriesLead}>
      {categories.length > 0 && (
        <ul className={styles.rows}>
          {categories.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its folder, which would tell it apart, is what is edited
            <li key={`${removals} ${at}`} className={styles.pair}>
              <KeptField
                name="folder"
                label={text.folder}
                saved={each.folder}
                onKeep={typed => change(each, { folder: typed.trim() })}
              />
              <KeptField
                name="extensions"
                label={text.extensions}
                saved={each.extensions.join(', ')}
                onKeep={typed => change(each, { extensions: splitExtensions(typed) })}
              />
              <RemoveButton label={text.removeCategory(each.folder)} onClick={() => remove(each)} />
              <p className={styles.note}>{takenNote(each, builtIn)}</p>
            </li>
          ))}
        </ul>
      )}
      <AddForm fields="two" action={text.addCategory} onAdd={() => void add()}>
        <RuleField
          field={first}
          name="newFolder"
          label={text.newFolder}
          placeholder={text.folderExample}
          value={folder}
          problems={messages(problems.filter(problem => !ofExtensions(problem)))}
          onWrite={value => {
            setFolder(value)
            setProblems([])
          }}
        />
        <RuleField
          name="newExtensions"
          label={text.newExtensions}
          placeholder={text.extensionsExample}
          value={extensions}
          problems={messages(problems.filter(ofExtensions))}
          onWrite={value => {
            setExtensions(value)
            setProblems([])
          }}
        />
      </AddForm>
    </Card>
  )
}

/** From which built-in folders a category takes its extensions away. */
function takenNote({ folder, extensions }: OwnCategory, builtIn: readonly OwnCategory[]): string {
  const taken = builtIn.flatMap(category => {
    if (category.folder.toLowerCase() === folder.toLowerCase()) return []
    const found = extensions.filter(each => category.extensions.includes(each))
    return found.length > 0 ? [text.taken(found, category.folder)] : []
  })
  return taken.length > 0 ? text.instead(taken) : ''
}
