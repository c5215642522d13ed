import type { Rule, RuleLanguageView } from '../../../ipc/rule-views.ts'
import { type Item, itemsOf, type Mode, type Path, type TestItem } from './conditions.ts'
import { comparisonWord, isWhole, templateWord, valueWord } from './words.ts'

/** What a chip stands for, and changes. */
export type Part =
  /** What is compared, and how; or what it is compared with. */
  | { readonly at: 'comparison' | 'value'; readonly path: Path }
  | { readonly at: 'mode'; readonly path: Path }
  /** A condition that is not there yet, at the end of a group. */
  | { readonly at: 'new'; readonly path: Path }
  | { readonly at: 'to' | 'name' }

export type Piece =
  | { readonly word: string }
  | { readonly chip: string; readonly variant: ChipVariant; readonly part: Part; readonly says: string }

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
    ...joined(
      leading.map(test => [valueChip(test, language)]),
      { word: 'that are' },
    ),
    ...(rest.length === 0 ? [] : [{ word: 'where' }]),
    ...joined(
      rest.map(item => itemPieces(item, language)),
      { ...modeChip('all', []), chip: 'and' },
    ),
    {
      chip: isBegun ? '+' : 'which files?',
      variant: 'ghost',
      part: { at: 'new', path: [] },
      says: isBegun ? 'Add a condition' : 'Add a condition: which files?',
    },
    { word: '→' },
    {
      chip: place ?? 'where to?',
      variant: place === null ? 'ghost' : 'to',
      part: { at: 'to' },
      says: `Where they go: ${place ?? 'where to?'}`,
    },
    ...(named === null
      ? []
      : [
          { word: 'named' },
          { chip: named, variant: 'name', part: { at: 'name' }, says: `Named: ${named}` } as const,
        ]),
  ]
}

const joined = (parts: readonly (readonly Piece[])[], between: Piece): readonly Piece[] =>
  parts.flatMap((pieces, at) => (at === 0 ? pieces : [between, ...pieces]))

/** Null where it is not said yet. */
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
      ...joined(
        item.of.map(each => itemPieces(each, language)),
        { word: item.mode === 'all' ? 'and' : 'or' },
      ),
      {
        chip: '+',
        variant: 'ghost',
        part: { at: 'new', path },
        says: `Add a condition to: ${modeWords[item.mode]}`,
      },
      { word: ')' },
    ]
  }
  const word = comparisonWord(item, language)
  const comparison: Piece = {
    chip: word,
    variant: 'fact',
    part: { at: 'comparison', path },
    says: `What is compared: ${word}`,
  }
  if (isWhole(item)) return [comparison]
  const end = item.operator === 'older than' ? [{ word: 'ago' }] : []
  return [comparison, valueChip(item, language), ...end]
}

function valueChip(test: TestItem, language: RuleLanguageView): Piece {
  const chip = valueWord(test.value)
  const says = `${comparisonWord(test, language)}: ${chip}`
  return { chip, variant: 'plain', part: { at: 'value', path: test.path }, says }
}

function modeChip(mode: Mode, path: Path) {
  const chip = `${modeWords[mode]} (`
  return {
    chip,
    variant: 'plain',
    part: { at: 'mode', path },
    says: `Which must hold: ${modeWords[mode]}`,
  } as const
}

export const modeWords = { all: 'all of', any: 'any of', none: 'none of' } as const
