import { useState } from 'react'
import { Button } from '../../../web/kit/Button.tsx'
import { Card } from '../../../web/kit/Card.tsx'
import { Icon } from '../../../web/kit/Icon.tsx'
import type { OwnCategory, RuleProblem } from '../../ipc/organize-views.ts'
import styles from './BuiltInCategories.module.css'
import { RuleField } from './RuleField.tsx'
import { text } from './text.ts'
import { withExtension } from './typed-lists.ts'

type BuiltInCategoriesProps = {
  readonly categories: readonly OwnCategory[]
  readonly builtIn: readonly OwnCategory[]
  readonly onChange: (
    of: (categories: readonly OwnCategory[]) => readonly OwnCategory[],
    shown?: 'once saved',
  ) => Promise<readonly RuleProblem[]>
}

/** Which extensions go to which built-in folder, as the person's own categories change it. */
export function BuiltInCategories({ categories, builtIn, onChange }: BuiltInCategoriesProps) {
  const owners = new Map(
    categories.flatMap(({ folder, extensions }) =>
      extensions.map(each => [each, folder.toLowerCase()] as const),
    ),
  )
  return (
    <Card title={text.builtInTitle} text={text.builtInLead}>
      <div className={styles.categories}>
        {builtIn.map(({ folder, extensions }) => {
          const isHere = (extension: string) => owners.get(extension) === folder.toLowerCase()
          const added = [...owners.keys()].filter(each => isHere(each) && !extensions.includes(each))
          const kept = extensions.filter(each => !owners.has(each) || isHere(each))
          return (
            <BuiltInCategory
              key={folder}
              folder={folder}
              extensions={[...added, ...kept]}
              isChanged={added.length > 0 || kept.length < extensions.length}
              onAdd={extension =>
                onChange(all => withExtension(all, builtIn, extension, folder), 'once saved')
              }
              onTakeOut={extension => void onChange(all => withExtension(all, builtIn, extension, leftOver))}
            />
          )
        })}
      </div>
    </Card>
  )
}

const leftOver = 'Other'

type BuiltInCategoryProps = {
  readonly folder: string
  readonly extensions: readonly string[]
  readonly isChanged: boolean
  readonly onAdd: (extension: string) => Promise<readonly RuleProblem[]>
  readonly onTakeOut: (extension: string) => void
}

function BuiltInCategory({ folder, extensions, isChanged, onAdd, onTakeOut }: BuiltInCategoryProps) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [problems, setProblems] = useState<readonly RuleProblem[]>([])

  async function add(): Promise<void> {
    const found = await onAdd(typed)
    setProblems(found)
    if (found.length === 0) setTyped(now => (now === typed ? '' : now))
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
          {isChanged && `, ${text.changedHere}`}
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
                    onClick={() => onTakeOut(extension)}
                  >
                    {extension}
                    <Icon name="close" />
                  </button>
                )}
              </li>
            ))}
          </ul>
          <form
            className={styles.add}
            onSubmit={event => {
              event.preventDefault()
              void add()
            }}
          >
            <RuleField
              name={`add-${folder}`}
              label={text.addTo(folder)}
              isLabelHidden
              placeholder={text.addTo(folder)}
              value={typed}
              problems={problems.map(({ message }) => message)}
              onWrite={value => {
                setTyped(value)
                setProblems([])
              }}
            />
            <Button type="submit" icon="plus">
              {text.addCategory}
            </Button>
          </form>
        </>
      )}
    </details>
  )
}
