// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Rule } from '../../../ipc/rule-views.ts'
import { blank } from '../model/edits.ts'
import type { Changed, Focus } from './use-rule-changes.ts'
import { type Chip, type RuleEditor, useRuleEditor } from './use-rule-editor.ts'

const films: Rule = { rule: 'Films', when: { kind: 'Video' }, to: 'Films' }
const bills: Rule = { rule: 'Bills', when: { name: 'bill' }, to: 'Money' }
const goneTo = (to: string): Rule => ({ ...films, to })

/** Changes that were asked for; the test answers each. */
let asked: { readonly was: Rule; readonly made: Rule; answer(changed: Changed): Promise<void> }[]
let focused: Focus[]

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  return () => vi.unstubAllGlobals()
})
beforeEach(() => {
  asked = []
  focused = []
})

function change(was: Rule, made: Rule): Promise<Changed> {
  const { promise, resolve } = Promise.withResolvers<Changed>()
  asked.push({ was, made, answer: changed => act(async () => resolve(changed)) })
  return promise
}

/** Draws the list of rules that uses the hook. */
async function drawn(rules: readonly Rule[]) {
  let editorOf: (rule: Rule) => RuleEditor
  function List({ rules }: { readonly rules: readonly Rule[] }) {
    editorOf = useRuleEditor(rules, change, focus => focused.push(focus))
    return null
  }
  const root = createRoot(document.createElement('div'))
  const draw = (rules: readonly Rule[]) => act(async () => root.render(<List rules={rules} />))
  await draw(rules)
  return {
    draw,
    of: (rule: Rule) => editorOf(rule),
    does: (rule: Rule, what: (editor: RuleEditor) => void) =>
      act(async () => {
        what(editorOf(rule))
      }),
  }
}

const chip = (index: number): Chip => ({ part: { at: 'to' }, anchor: document.createElement('b'), index })
const changed = (title: string): Changed => ({ problem: null, title })
const refused: Changed = { problem: 'No.', title: 'Films' }

test('one chip is open, and what is half written counts once its editor is left for another one', async () => {
  const list = await drawn([films, bills])
  await list.does(films, editor => editor.openChip(chip(2)))
  await list.does(films, editor => editor.setDraft(goneTo('Cinema')))
  await list.does(bills, editor => editor.openChip(chip(0)))
  expect(list.of(films).open).toBeNull()
  expect(list.of(bills).open?.index).toBe(0)
  expect(asked.map(({ was, made }) => [was, made])).toEqual([[films, goneTo('Cinema')]])
  await asked[0]?.answer(changed('Films'))
  expect(focused).toEqual([])
})

test('what is being written is not written again by whoever leaves the editor', async () => {
  const list = await drawn([films])
  await list.does(films, editor => editor.openChip(chip(2)))
  await list.does(films, editor => editor.setDraft(goneTo('Cinema')))
  await list.does(films, editor => editor.finish(goneTo('Cinema')))
  await list.does(films, editor => editor.leave('elsewhere'))
  await asked[0]?.answer(changed('Films'))
  expect(asked).toHaveLength(1)
})

test('a rule that was added is not added again when the sentence of its draft goes', async () => {
  const list = await drawn([blank])
  await list.does(blank, editor => editor.openChip(chip(2)))
  await list.does(blank, editor => editor.setDraft(bills))
  const drawnLast = list.of(blank)
  await list.does(blank, editor => editor.finish(bills))
  await asked[0]?.answer(changed('Bills'))
  await list.draw([bills])
  await act(async () => drawnLast.leave('elsewhere'))
  expect(asked).toHaveLength(1)
})

test('a refused change leaves its editor open, and the reason goes with the next key', async () => {
  const list = await drawn([films])
  await list.does(films, editor => editor.openChip(chip(2)))
  await list.does(films, editor => editor.finish(goneTo('?')))
  await asked[0]?.answer(refused)
  expect(list.of(films)).toMatchObject({ open: { index: 2 }, problem: 'No.' })
  await list.does(films, editor => editor.setDraft(goneTo('Cinema')))
  expect(list.of(films).problem).toBeNull()
  await list.does(films, editor => editor.leave('key'))
  expect(asked.map(({ made }) => made)).toEqual([goneTo('?'), goneTo('Cinema')])
})

test('an editor closes without a change where another program changed its rule, and does not come back', async () => {
  const list = await drawn([films])
  await list.does(films, editor => editor.openChip(chip(2)))
  await list.does(films, editor => editor.setDraft(goneTo('Cinema')))
  await list.draw([goneTo('Elsewhere')])
  await list.draw([films])
  expect(list.of(films).open).toBeNull()
  expect(asked).toEqual([])
})

test('a refusal stays at its rule, though another program changed that', async () => {
  const list = await drawn([films, bills])
  await list.does(films, editor => editor.openChip(chip(2)))
  await list.does(films, editor => editor.finish(goneTo('Cinema')))
  await list.does(bills, editor => editor.change(goneTo('?')))
  await asked[1]?.answer(refused)
  await list.draw([goneTo('Elsewhere'), bills])
  await asked[0]?.answer(refused)
  expect(list.of(goneTo('Elsewhere'))).toMatchObject({ open: null, problem: 'No.' })
  expect(list.of(bills).problem).toBe('No.')
})

test('a refusal goes with its rule', async () => {
  const draft: Rule = { ...films, rule: '' }
  const list = await drawn([draft])
  await list.does(draft, editor => editor.change(bills))
  await asked[0]?.answer(refused)
  expect(list.of(draft).problem).toBe('No.')
  await list.draw([])
  await list.draw([blank])
  expect(list.of(blank).problem).toBeNull()
})

test('by a key the focus returns to the chip, and for a rule that was added to its handle', async () => {
  const list = await drawn([films, blank])
  await list.does(films, editor => editor.openChip(chip(2)))
  await list.does(films, editor => editor.leave('key'))
  await list.does(blank, editor => editor.openChip(chip(1)))
  await list.does(blank, editor => editor.finish(bills))
  await asked[0]?.answer(changed('Bills'))
  expect(focused).toEqual([
    { card: 'Films', at: 2 },
    { card: 'Bills', at: 'handle' },
  ])
})
