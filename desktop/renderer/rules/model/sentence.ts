import type { Rule, RuleLanguageView } from '../../../ipc/rule-views.ts'
import { type Item, itemsOf, type Mode, type Path, type TestItem } from './conditions.ts'
import { comparisonWord, isWhole, templateWord, valueWord } from './words.ts'

/** The part of a rule that a chip shows and changes. */
export type Part =
  /** What is compared, and how; or what it is compared with. */
  | { readonly at: 'comparison' | 'value'; readonly path: Path }
  | { readonly at: 'mode'; readonly path: Path }
  /** A condition that is not there yet, at the end of nested conditions. */
  | { readonly at: 'new'; readonly path: Path }
  | { readonly at: 'to' | 'name' }

export type Piece =
  | { readonly word: string }
  | { readonly chip: string; readonly variant: ChipVariant; readonly part: Part; readonly label: string }

export type ChipVariant = 'plain' | 'fact' | 'to' | 'name' | 'ghost'

/** A rule as a sentence with chips: `Images taken in 2024 → Photos / 2024`. */
export function sentenceOf(given: Rule, language: RuleLanguageView): readonly Piece[] {
  const { rule, when = {}, name } = given
  const items = itemsOf(when)
  const leading = items.filter(isLeading)
  const rest = items.filter(item => !isLeading(item))
  const isBegun = rule !== '' || items.length > 0
  const place = placeWord(given, language)
  const named = name === undefined ? null : templateWord(name, language)
  const beginning = { word: items.length === 0 ? 'All files' : 'Files' }
  return [
    ...(leading.length === 0 && isBegun ? [beginning] : []),
    ...intersperse(
      leading.map(test => [valueChip(test, language)]),
      { word: 'that are' },
    ),
    ...(rest.length === 0 ? [] : [{ word: 'where' }]),
    ...intersperse(
      rest.map(item => itemPieces(item, language)),
      { ...modeChip('all', []), chip: 'and' },
    ),
    {
      chip: isBegun ? '+' : 'which files?',
      variant: 'ghost',
      part: { at: 'new', path: [] },
      label: isBegun ? 'Add a condition' : 'Add a condition: which files?',
    },
    { word: '→' },
    {
      chip: place ?? 'where to?',
      variant: place === null ? 'ghost' : 'to',
      part: { at: 'to' },
      label: `Where they go: ${place ?? 'where to?'}`,
    },
    ...(named === null
      ? []
      : [
          { word: 'named' },
          { chip: named, variant: 'name', part: { at: 'name' }, label: `Named: ${named}` } as const,
        ]),
  ]
}

const intersperse = (parts: readonly (readonly Piece[])[], between: Piece): readonly Piece[] =>
  parts.flatMap((pieces, at) => (at === 0 ? pieces : [between, ...pieces]))

/** Null where the rule has no folder yet. */
function placeWord({ to, name, leave }: Rule, language: RuleLanguageView): string | null {
  if (leave) return 'stay where they are'
  if (to === '.') return 'the chosen folder'
  if (to !== undefined) return templateWord(to, language)
  return name === undefined ? null : 'their own folder'
}

/** The same as one line of text. */
export function sentenceText(rule: Rule, language: RuleLanguageView): string {
  return sentenceOf(rule, language)
    .flatMap(piece => ('word' in piece ? [piece.word] : piece.part.at === 'new' ? [] : [piece.chip]))
    .join(' ')
}

/** Kinds and extensions open a sentence: `Images or Video`, `pdf`. */
const isLeading = (item: Item): item is TestItem =>
  'fact' in item && ['kind', 'extension'].includes(item.fact) && ['is', 'one of'].includes(item.operator)

function itemPieces(item: Item, language: RuleLanguageView): readonly Piece[] {
  const { path } = item
  if ('of' in item) {
    return [
      modeChip(item.mode, path),
      ...intersperse(
        item.of.map(each => itemPieces(each, language)),
        { word: item.mode === 'all' ? 'and' : 'or' },
      ),
      {
        chip: '+',
        variant: 'ghost',
        part: { at: 'new', path },
        label: `Add a condition to: ${modeWords[item.mode]}`,
      },
      { word: ')' },
    ]
  }
  const word = comparisonWord(item, language)
  const comparison: Piece = {
    chip: word,
    variant: 'fact',
    part: { at: 'comparison', path },
    label: `What is compared: ${word}`,
  }
  if (isWhole(item)) return [comparison]
  const end = item.operator === 'older than' ? [{ word: 'ago' }] : []
  return [comparison, valueChip(item, language), ...end]
}

function valueChip(test: TestItem, language: RuleLanguageView): Piece {
  const chip = valueWord(test.value)
  const label = `${comparisonWord(test, language)}: ${chip}`
  return { chip, variant: 'plain', part: { at: 'value', path: test.path }, label }
}

function modeChip(mode: Mode, path: Path) {
  const chip = `${modeWords[mode]} (`
  return {
    chip,
    variant: 'plain',
    part: { at: 'mode', path },
    label: `Which must hold: ${modeWords[mode]}`,
  } as const
}

export const modeWords = { all: 'all of', any: 'any of', none: 'none of' } as const
