import { useEffectEvent, useLayoutEffect } from 'react'
import { Button } from '../../../../web/kit/Button.tsx'
import { Popover } from '../../../../web/kit/popover/Popover.tsx'
import type { Rule } from '../../../ipc/rule-views.ts'
import {
  depthOf,
  modeAt,
  type NewNested,
  type Test,
  testAt,
  withMode,
  withNew,
  withTest,
} from '../model/conditions.ts'
import { inOrder, withWhen } from '../model/edits.ts'
import { modeWords, type Part, type Piece, sentenceOf } from '../model/sentence.ts'
import type { Words } from '../model/words.ts'
import { text } from '../text.ts'
import styles from './Chips.module.css'
import { ConditionEditor } from './ConditionEditor.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import type { RuleEditor } from './use-rule-editor.ts'

type RuleSentenceProps = {
  readonly rule: Rule
  readonly language: Words
  readonly folders: readonly string[]
  readonly isFixed: boolean
  readonly editor: RuleEditor
}

/** The rule as a sentence. Each chip opens an editor of what it shows, in its place. */
export function RuleSentence({ rule, language, folders, isFixed, editor }: RuleSentenceProps) {
  const { open, problem } = editor
  // What is open goes with its screen, such as by Ctrl+1.
  const leaveOpen = useEffectEvent(() => editor.leave('elsewhere'))
  useLayoutEffect(() => () => leaveOpen(), [])
  const pieces = sentenceOf(rule, language)
  let chips = -1
  return (
    <>
      <p className={styles.sentence}>
        {pieces.map((piece, place) => {
          if ('word' in piece) {
            // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no other order
            return <span key={place}>{piece.word} </span>
          }
          chips += 1
          const index = chips
          if (isFixed && piece.part.at === 'new') return null
          return (
            <Chip
              // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no other order
              key={place}
              piece={piece}
              isFixed={isFixed}
              isOpen={open?.index === index}
              onPress={anchor =>
                open?.anchor === anchor
                  ? editor.leave('key')
                  : editor.openChip({ part: piece.part, anchor, index })
              }
            />
          )
        })}
      </p>
      {open === null && problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {open && (
        <Popover
          key={open.index}
          role="dialog"
          className={styles.popover}
          label={labels[open.part.at]}
          anchor={open.anchor}
          returnsFocus={false}
          onLeave={editor.leave}
        >
          <PartEditor
            rule={rule}
            part={open.part}
            language={language}
            folders={folders}
            problem={problem}
            onDraft={editor.setDraft}
            onDone={editor.finish}
          />
        </Popover>
      )}
    </>
  )
}

type ChipProps = {
  readonly piece: Extract<Piece, { chip: string }>
  readonly isFixed: boolean
  readonly isOpen: boolean
  readonly onPress: (anchor: HTMLElement) => void
}

function Chip({ piece, isFixed, isOpen, onPress }: ChipProps) {
  const className = `${styles.chip} ${styles[piece.variant]} ${isOpen ? styles.open : ''}`
  if (isFixed) {
    return (
      <>
        <bdi className={className}>{piece.chip}</bdi>{' '}
      </>
    )
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={piece.label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => onPress(currentTarget)}
      >
        <bdi>{piece.chip}</bdi>
      </button>{' '}
    </>
  )
}

const labels: Readonly<Record<Part['at'], string>> = {
  comparison: text.compare,
  new: text.compare,
  value: text.value,
  mode: text.mode,
  to: text.to,
  name: text.newName,
}

type PartEditorProps = Pick<RuleSentenceProps, 'rule' | 'language' | 'folders'> & {
  readonly part: Part
  readonly problem: string | null
  readonly onDraft: (rule: Rule | null) => void
  readonly onDone: (rule: Rule) => void
}

function PartEditor({ rule, part, language, folders, problem, onDraft, onDone }: PartEditorProps) {
  if (!('path' in part)) {
    const kind = part.at
    const { leave: _leave, ...moved } = rule
    const made = (template: string): Rule => inOrder({ ...moved, [kind]: template.trim() })
    return (
      <TemplateEditor
        kind={kind}
        language={language}
        template={rule[kind] ?? ''}
        folders={kind === 'to' ? folders : []}
        problem={problem}
        onDraft={template => onDraft(template.trim() === '' ? null : made(template))}
        onDone={template => onDone(made(template))}
        onNone={() => onDone(kind === 'name' && rule.name === undefined ? rule : without(rule, kind))}
      />
    )
  }
  const { path } = part
  const { when = {} } = rule
  if (part.at === 'mode') {
    return (
      <div className={styles.modes}>
        {(['all', 'any', 'none'] as const).map(mode => (
          <Button
            key={mode}
            size="small"
            variant={modeAt(path) === mode ? 'primary' : 'quiet'}
            aria-label={`${text.modes[mode]} (${modeWords[mode]})`}
            onClick={() => onDone(withWhen(rule, withMode(when, path, mode)))}
          >
            {text.modes[mode]}
          </Button>
        ))}
      </div>
    )
  }
  const test = (part.at !== 'new' && testAt(when, path)) || null
  const made = (changed: Test | NewNested) =>
    test === null || 'mode' in changed ? withNew(when, path, changed) : withTest(when, test, changed)
  const modes = path.length === 0 ? (['any', 'none'] as const) : (['any', 'all', 'none'] as const)
  return (
    <ConditionEditor
      language={language}
      test={test}
      nestingModes={test === null && depthOf(path) < 2 ? modes : []}
      begins={part.at === 'value' ? 'value' : 'comparison'}
      problem={problem}
      onDraft={changed => onDraft(changed && withWhen(rule, made(changed)))}
      onDone={changed => onDone(withWhen(rule, made(changed)))}
      onRemove={() => test && onDone(withWhen(rule, withTest(when, test, null)))}
    />
  )
}

/** Without a folder they stay, and so they do without a name where they have no folder either. */
function without({ to, name: _name, leave: _leave, ...rest }: Rule, kind: 'to' | 'name'): Rule {
  return kind === 'name' && to !== undefined ? inOrder({ ...rest, to }) : { ...rest, leave: true }
}
