import type { Clash, DateStep, RuleProblem, Rules } from '../../ipc/organize-views.ts'

/** Rules as they are written in fields: lists that a person types are text. */
export type RuleForm = {
  readonly dateFolders: DateStep
  /** `1 MB, 100 MB` */
  readonly sizeLimits: string
  readonly categories: readonly CategoryForm[]
  readonly leaveAlone: readonly string[]
  readonly onClash: Clash
  readonly subfolders: boolean
}

export type CategoryForm = {
  /** Tells the rows of a list apart while their content changes. */
  readonly key: number
  readonly folder: string
  /** `pdf, tar.gz` */
  readonly extensions: string
}

export function formOf(rules: Rules): RuleForm {
  return {
    ...rules,
    sizeLimits: rules.sizeLimits.join(', '),
    categories: rules.categories.map(({ folder, extensions }, key) => {
      return { key, folder, extensions: extensions.join(', ') }
    }),
  }
}

/** The rules that the fields say, unchecked. */
export function rulesOf(form: RuleForm): Rules {
  return {
    ...form,
    sizeLimits: splitLimits(form.sizeLimits),
    categories: form.categories.map(({ folder, extensions }) => ({
      folder: folder.trim(),
      extensions: splitExtensions(extensions),
    })),
  }
}

export function splitLimits(text: string): string[] {
  return text
    .split(/[,;]/)
    .map(part => part.trim())
    .filter(part => part !== '')
}

export function splitExtensions(text: string): string[] {
  return text.split(/[\s,;]+/).filter(part => part !== '')
}

/** Whether the fields say something else than the rules that are saved. */
export function isChanged(form: RuleForm, saved: Rules): boolean {
  return JSON.stringify(inOrder(rulesOf(form))) !== JSON.stringify(inOrder(saved))
}

function inOrder({ dateFolders, sizeLimits, categories, leaveAlone, onClash, subfolders }: Rules) {
  const each = categories.map(({ folder, extensions }) => [folder, extensions])
  return [dateFolders, sizeLimits, each, leaveAlone, onClash, subfolders]
}

/** What is wrong with a field and all below it: `categories[0]`, `leaveAlone[2]`, `sizeLimits`. */
export function problemsAt(problems: readonly RuleProblem[], field: string): readonly string[] {
  const isAt = (at: string) => at === field || at.startsWith(`${field}.`) || at.startsWith(`${field}[`)
  return problems.filter(problem => isAt(problem.field)).map(({ message }) => message)
}
