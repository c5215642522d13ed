import type { GivenCondition, GivenGroup, GivenRule, GivenTest } from '../../../ipc/rule-views.ts'
import { comparisonWord, isWhole, templateWord, valueWord } from './words.ts'

/** Where in a rule: the places of a condition in its groups, from the top. */
export type Path = readonly number[]

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
  | { readonly chip: string; readonly look: ChipLook; readonly part: Part; readonly says: string }

export type ChipLook = 'plain' | 'fact' | 'to' | 'name' | 'ghost'

/** A rule as a sentence with chips: `Images taken in 2024 → Photos / 2024`. */
export function sentenceOf({ rule, when, to, name, leave }: GivenRule): readonly Piece[] {
  const pieces: Piece[] = []
  const say = (word: string) => pieces.push({ word })
  const leading = when.mode === 'all' ? when.of.map((each, at) => ({ each, at })).filter(isLeading) : []
  const isBegun = rule !== '' || when.of.length > 0
  if (leading.length === 0 && isBegun) say(when.of.length === 0 ? 'All files' : 'Files')
  for (const [index, { each, at }] of leading.entries()) {
    if (index > 0) say('that are')
    if (!('mode' in each)) pieces.push(valueChip(each, [at]))
  }
  const rest = when.of
    .map((each, at) => ({ each, at }))
    .filter(({ at }) => !leading.some(lead => lead.at === at))
  if (rest.length > 0) {
    say('where')
    if (when.mode !== 'all') pieces.push(modeChip(when, []))
    rest.forEach(({ each, at }, index) => {
      if (index > 0)
        pieces.push(when.mode === 'all' ? { ...modeChip(when, []), chip: 'and' } : { word: 'or' })
      pieces.push(...conditionPieces(each, [at]))
    })
  }
  pieces.push({
    chip: isBegun ? '+' : 'which files?',
    look: 'ghost',
    part: { at: 'new', path: [] },
    says: isBegun ? 'Add a condition' : 'Add a condition: which files?',
  })
  say('→')
  const place = placeWord({ to, name, leave })
  const isOpen = place === null
  const chip = place ?? 'where to?'
  pieces.push({ chip, look: isOpen ? 'ghost' : 'to', part: { at: 'to' }, says: `Where they go: ${chip}` })
  if (name !== undefined) {
    say('named')
    const chip = templateWord(name)
    pieces.push({ chip, look: 'name', part: { at: 'name' }, says: `Named: ${chip}` })
  }
  return pieces
}

/** Null where it is not said yet. */
function placeWord({ to, name, leave }: Pick<GivenRule, 'to' | 'name' | 'leave'>): string | null {
  if (leave) return 'stay where they are'
  if (to === '.') return 'the chosen folder'
  if (to !== undefined) return templateWord(to)
  return name === undefined ? null : 'their own folder'
}

/** The same as one line of text. */
export function sentenceText(rule: GivenRule): string {
  return sentenceOf(rule)
    .flatMap(piece => ('word' in piece ? [piece.word] : piece.part.at === 'new' ? [] : [piece.chip]))
    .join(' ')
}

/** Kinds and extensions open a sentence: `Images or Video`, `pdf`. */
function isLeading({ each }: { readonly each: GivenCondition }): boolean {
  if ('mode' in each) return false
  return ['kind', 'extension'].includes(each.fact) && ['is', 'one of'].includes(each.operator)
}

function conditionPieces(condition: GivenCondition, path: Path): readonly Piece[] {
  if ('mode' in condition) {
    return [
      modeChip(condition, path),
      ...condition.of.flatMap((each, at): readonly Piece[] => [
        ...(at === 0 ? [] : [{ word: condition.mode === 'all' ? 'and' : 'or' }]),
        ...conditionPieces(each, [...path, at]),
      ]),
      {
        chip: '+',
        look: 'ghost',
        part: { at: 'new', path },
        says: `Add a condition to: ${modeWords[condition.mode]}`,
      },
      { word: ')' },
    ]
  }
  const word = comparisonWord(condition)
  const comparison: Piece = {
    chip: word,
    look: 'fact',
    part: { at: 'comparison', path },
    says: `What is compared: ${word}`,
  }
  if (isWhole(condition)) return [comparison]
  const end = condition.operator === 'older than' ? [{ word: 'ago' }] : []
  return [comparison, valueChip(condition, path), ...end]
}

function valueChip(test: GivenTest, path: Path): Piece {
  const word = valueWord(test.value)
  return { chip: word, look: 'plain', part: { at: 'value', path }, says: `${comparisonWord(test)}: ${word}` }
}

function modeChip({ mode }: GivenGroup, path: Path): Piece {
  const word = modeWords[mode]
  return {
    chip: path.length === 0 ? word : `${word} (`,
    look: 'plain',
    part: { at: 'mode', path },
    says: `Which must hold: ${word}`,
  }
}

export const modeWords = { all: 'all of', any: 'any of', none: 'none of' } as const
