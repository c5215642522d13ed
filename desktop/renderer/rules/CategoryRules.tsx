import { useRef, useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Card } from '../../../web/kit/Card.tsx'
import type { OwnCategory, RuleProblem } from '../../ipc/organize-views.ts'
import { type CategoryForm, problemsAt, splitExtensions } from './form.ts'
import { RuleField } from './RuleField.tsx'
import styles from './RuleRows.module.css'
import { text } from './text.ts'

type CategoryRulesProps = {
  readonly categories: readonly CategoryForm[]
  readonly builtIn: readonly OwnCategory[]
  readonly problems: readonly RuleProblem[]
  readonly onChange: (categories: readonly CategoryForm[]) => void
}

/** The person's own folders for files by their extension: added, renamed, removed. */
export function CategoryRules({ categories, builtIn, problems, onChange }: CategoryRulesProps) {
  const [folder, setFolder] = useState('')
  const [extensions, setExtensions] = useState('')
  const first = useRef<HTMLInputElement>(null)

  function add(): void {
    if (folder.trim() === '' || extensions.trim() === '') return
    const key = 1 + categories.reduce((last, each) => Math.max(last, each.key), 0)
    onChange([...categories, { key, folder, extensions }])
    setFolder('')
    setExtensions('')
    first.current?.focus()
  }

  function remove(key: number): void {
    onChange(categories.filter(each => each.key !== key))
    first.current?.focus()
  }

  const change = (key: number, changes: Partial<CategoryForm>) =>
    onChange(categories.map(each => (each.key === key ? { ...each, ...changes } : each)))

  return (
    <Card title={text.categoriesTitle} text={text.categoriesLead}>
      {categories.length > 0 && (
        <ul className={styles.rows}>
          {categories.map((each, at) => (
            <li key={each.key} className={styles.pair}>
              <RuleField
                name="folder"
                label={text.folder}
                value={each.folder}
                problems={problemsAt(problems, `categories[${at}].folder`)}
                onWrite={value => change(each.key, { folder: value })}
              />
              <RuleField
                name="extensions"
                label={text.extensions}
                value={each.extensions}
                problems={problemsAt(problems, `categories[${at}].extensions`)}
                onWrite={value => change(each.key, { extensions: value })}
              />
              <Button
                look="quiet"
                size="small"
                icon="close"
                aria-label={text.removeCategory(each.folder)}
                onClick={() => remove(each.key)}
              >
                {text.remove}
              </Button>
              <p className={styles.note}>{takenNote(each, builtIn)}</p>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.pair}
        onSubmit={event => {
          event.preventDefault()
          add()
        }}
      >
        <RuleField
          field={first}
          name="newFolder"
          label={text.newFolder}
          placeholder={text.folderExample}
          value={folder}
          onWrite={setFolder}
        />
        <RuleField
          name="newExtensions"
          label={text.newExtensions}
          placeholder={text.extensionsExample}
          value={extensions}
          onWrite={setExtensions}
        />
        <Button type="submit" icon="plus">
          {text.addCategory}
        </Button>
      </form>
    </Card>
  )
}

/** From which built-in folders a category takes its extensions away. */
function takenNote({ folder, extensions }: CategoryForm, builtIn: readonly OwnCategory[]): string {
  const wanted = splitExtensions(extensions).map(each => each.replace(/^\*?\.+/, '').toLowerCase())
  const taken = builtIn.flatMap(category => {
    if (category.folder.toLowerCase() === folder.trim().toLowerCase()) return []
    const found = wanted.filter(each => category.extensions.includes(each))
    return found.length > 0 ? [text.taken(found, category.folder)] : []
  })
  return taken.length > 0 ? text.instead(taken) : ''
}
