import { useState } from 'react'
import { Icon } from '../../../../web/kit/Icon.tsx'
import type { OwnCategory } from '../../../ipc/organize-views.ts'
import { SettingRow } from '../../settings/SettingRow.tsx'
import styles from './BuiltInCategories.module.css'
import { AddForm, OptionField } from './fields.tsx'
import type { ChangeOption } from './Options.tsx'
import { text } from './text.ts'
import { withExtension } from './typed-lists.ts'

type BuiltInCategoriesProps = {
  readonly categories: readonly OwnCategory[]
  readonly builtIn: readonly OwnCategory[]
  readonly onChange: ChangeOption<readonly OwnCategory[]>
}

/** Which extensions go to which built-in folder, as the person's own categories change it. */
export function BuiltInCategories({ categories, builtIn, onChange }: BuiltInCategoriesProps) {
  const owners = new Map(
    categories.flatMap(({ folder, extensions }) =>
      extensions.map(each => [each, folder.toLowerCase()] as const),
    ),
  )
  return (
    <SettingRow name={text.builtIn} hint={text.builtInHint} isBelow>
      <div className={styles.categories}>
        {builtIn.map(({ folder, extensions }) => {
          const isInFolder = (extension: string) => owners.get(extension) === folder.toLowerCase()
          const added = [...owners.keys()].filter(each => isInFolder(each) && !extensions.includes(each))
          const remaining = extensions.filter(each => !owners.has(each) || isInFolder(each))
          return (
            <BuiltInCategory
              key={folder}
              folder={folder}
              extensions={[...added, ...remaining]}
              isChanged={added.length > 0 || remaining.length < extensions.length}
              onAssign={(extension, to) => onChange(all => withExtension(all, builtIn, extension, to))}
            />
          )
        })}
      </div>
    </SettingRow>
  )
}

const leftOver = 'Other'

type BuiltInCategoryProps = {
  readonly folder: string
  readonly extensions: readonly string[]
  readonly isChanged: boolean
  /** Sends files with an extension to a folder. */
  readonly onAssign: (extension: string, folder: string) => Promise<string | null>
}

function BuiltInCategory({ folder, extensions, isChanged, onAssign }: BuiltInCategoryProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function add(): Promise<void> {
    const found = await onAssign(typed, folder)
    setProblem(found)
    if (found === null) setTyped(now => (now === typed ? '' : now))
  }

  return (
    <details
      className={styles.category}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <Icon name="chevron" />
        <b>{folder}</b>
        <span>
          {text.extensionsOf(extensions.length)}
          {isChanged && `, ${text.changedByYou}`}
        </span>
      </summary>
      {isOpen && (
        <>
          <ul>
            {extensions.map(extension => (
              <li key={extension}>
                {folder === leftOver ? (
                  <span className={styles.extension}>{extension}</span>
                ) : (
                  <button
                    type="button"
                    className={styles.extension}
                    aria-label={text.takeOut(extension, folder)}
                    onClick={() => void onAssign(extension, leftOver).then(setProblem)}
                  >
                    {extension}
                    <Icon name="close" />
                  </button>
                )}
              </li>
            ))}
          </ul>
          <AddForm className={styles.add} onAdd={() => void add()}>
            <OptionField
              name={`add-${folder}`}
              label={text.addTo(folder)}
              isLabelHidden
              placeholder={text.addTo(folder)}
              value={typed}
              problem={problem}
              onWrite={value => {
                setTyped(value)
                setProblem(null)
              }}
            />
          </AddForm>
        </>
      )}
    </details>
  )
}
