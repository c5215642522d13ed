import type { IconName } from '../../../web/kit/icon-paths.ts'
import type { Criterion, PaidCriterion } from '../../ipc/organize-views.ts'

type CriterionDisplay = {
  readonly name: string
  /** Within a sentence: `sorted by size`. */
  readonly inSentence: string
  readonly icon: IconName
}
type Offer = { readonly title: string; readonly lead: string }
type CriterionDisplays = {
  readonly [Name in Criterion]: CriterionDisplay & {
    /** What it does, where it has to be paid for. */
    readonly offer: Name extends PaidCriterion ? Offer : null
  }
}

/** How each way of sorting is called and drawn. */
export const criterionDisplay: CriterionDisplays = {
  type: { name: 'By type', inSentence: 'by type', icon: 'type', offer: null },
  date: {
    name: 'By date',
    inSentence: 'by date',
    icon: 'calendar',
    offer: {
      title: 'Sort by date with Premium',
      lead: 'Every file goes into a folder for the month of its last change, such as 2026/2026-11.',
    },
  },
  size: {
    name: 'By size',
    inSentence: 'by size',
    icon: 'size',
    offer: {
      title: 'Sort by size with Premium',
      lead: 'Every file goes into a folder for its size: Small, Medium, Large or Huge.',
    },
  },
}
