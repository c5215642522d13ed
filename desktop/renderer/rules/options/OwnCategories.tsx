import { useRef, useState } from 'react'
import type { OwnCategory } from '../../../ipc/organize-views.ts'
import { SettingRow } from '../../settings/SettingRow.tsx'
import styles from './fields.module.css'
import { AddForm, OptionField, RemoveButton, SavedField } from './fields.tsx'
import type { ChangeOption } from './Options.tsx'
import { text } from './text.ts'
import { splitExtensions } from './typed-lists.ts'

type OwnCategoriesProps = {
  readonly categories: readonly OwnCategory[]
  readonly builtIn: readonly OwnCategory[]
  readonly onChange: ChangeOption<readonly OwnCategory[]>
}

/** The person's own folders for files by their extension: added, renamed, removed. */
export function OwnCategories({ categories, builtIn, onChange }: OwnCategoriesProps) {
  const [folder, setFolder] = useState('')
  const [extensions, setExtensions] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  /** Counts what was removed: the rows below it are others then. */
  const [removals, setRemovals] = useState(0)
  const first = useRef<HTMLInputElement>(null)

  async function add(): Promise<void> {
    if (folder.trim() === '' || extensions.trim() === '') return
    first.current?.focus()
    const added = { folder: folder.trim(), extensions: splitExtensions(extensions) }
    const found = await onChange(all => [...all, added])
    setProblem(found)
    if (found !== null) return
    setFolder('')
    setExtensions('')
  }

  function remove(drawn: OwnCategory): void {
    void onChange(all => all.filter(({ folder }) => folder !== drawn.folder)).then(found => {
      setProblem(found)
      setRemovals(all => all + 1)
    })
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

  return (
    <SettingRow name={text.categories} hint={text.categoriesHint} isBelow>
      {categories.length > 0 && (
        <ul className={styles.rows}>
          {categories.map((each, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its folder, which would identify it, is what is edited
            <li key={`${removals} ${at}`} className={styles.pair}>
              <SavedField
                name="folder"
                label={text.folder}
                isLabelHidden
                saved={each.folder}
                onSave={typed => change(each, { folder: typed.trim() })}
              />
              <SavedField
                name="extensions"
                label={text.extensionsIn(each.folder)}
                isLabelHidden
                saved={each.extensions.join(', ')}
                onSave={typed => change(each, { extensions: splitExtensions(typed) })}
              />
              <RemoveButton label={text.removeCategory(each.folder)} onClick={() => remove(each)} />
              <p className={styles.note}>{takenNote(each, builtIn)}</p>
            </li>
          ))}
        </ul>
      )}
      <AddForm className={styles.pair} onAdd={() => void add()}>
        <OptionField
          field={first}
          name="newFolder"
          label={text.newFolder}
          isLabelHidden
          placeholder={text.newFolder}
          value={folder}
          problem={problem}
          onWrite={value => {
            setFolder(value)
            setProblem(null)
          }}
        />
        <OptionField
          name="newExtensions"
          label={text.newExtensions}
          isLabelHidden
          placeholder={text.newExtensionsExample}
          value={extensions}
          problem={null}
          onWrite={value => {
            setExtensions(value)
            setProblem(null)
          }}
        />
      </AddForm>
    </SettingRow>
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
