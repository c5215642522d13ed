/** Checks for values that crossed a border: each returns the value as its type or throws. */

export type Shape<T> = (value: unknown) => T

export class ShapeError extends TypeError {
  override readonly name = 'ShapeError'
}

export const nothing: Shape<null> = value => {
  if (value !== null && value !== undefined) throw new ShapeError('expected no argument')
  return null
}

export function text(maxLength: number): Shape<string> {
  return value => {
    if (typeof value !== 'string' || value.length > maxLength) {
      throw new ShapeError(`expected a text of at most ${maxLength} characters`)
    }
    return value
  }
}

export function integer(min: number, max: number): Shape<number> {
  return value => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
      throw new ShapeError(`expected a whole number from ${min} to ${max}`)
    }
    return value
  }
}

export function oneOf<const T extends string>(choices: readonly T[]): Shape<T> {
  return value => {
    const found = choices.find(choice => choice === value)
    if (found === undefined) throw new ShapeError(`expected one of ${choices.join(', ')}`)
    return found
  }
}

/** An object whose fields somebody else checks. */
export const anyRecord: Shape<Readonly<Record<string, unknown>>> = value => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ShapeError('expected an object')
  }
  return value as Readonly<Record<string, unknown>>
}

/** Exactly these fields: one too many is as wrong as one too few. */
export function record<T extends object>(fields: { readonly [K in keyof T]: Shape<T[K]> }): Shape<T> {
  const checks = Object.entries<Shape<unknown>>(fields)
  return value => {
    if (typeof value !== 'object' || value === null) throw new ShapeError('expected an object')
    const given = new Map<string, unknown>(Object.entries(value))
    if (given.size !== checks.length) throw new ShapeError('expected other fields')
    return Object.fromEntries(checks.map(([name, check]) => [name, check(given.get(name))])) as T
  }
}
