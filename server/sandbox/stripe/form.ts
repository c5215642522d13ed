/** A value of a form with brackets in its names: text, a list, or fields. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

type Branch = Map<string, string | Branch>

/** Reads `a[b][0][c]=d` as Stripe does: fields whose names count from 0 are a list. */
export function readForm(text: string): Form {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\]\[|\[|\]/).filter((part, index) => index === 0 || part !== '')
    let branch = root
    for (const part of path.slice(0, -1)) {
      const inner = branch.get(part)
      const next: Branch = inner instanceof Map ? inner : new Map()
      branch.set(part, next)
      branch = next
    }
    branch.set(path.at(-1) ?? '', value)
  }
  return toFields(root)
}

const toFields = (branch: Branch): Form =>
  Object.fromEntries([...branch].map(([name, value]) => [name, toValue(value)]))

function toValue(value: string | Branch): FormValue {
  if (typeof value === 'string') return value
  const isList = [...value.keys()].every((name, index) => name === String(index))
  return isList && value.size > 0 ? [...value.values()].map(toValue) : toFields(value)
}

export const textOf = (form: Form, name: string): string | undefined => {
  const value = form[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export const listOf = (form: Form, name: string): readonly FormValue[] => {
  const value = form[name]
  return Array.isArray(value) ? value : []
}

export const fieldsOf = (value: FormValue | undefined): Form =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}
