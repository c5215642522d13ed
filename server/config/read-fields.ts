import { isIP } from 'node:net'
import type { Environment, FieldName } from './fields.ts'

/** Reads fields one by one and collects their errors, one sentence each. */
export function createFieldReader(environment: Environment) {
  const problems: string[] = []
  const raw = (name: FieldName) => environment[name]?.trim() || undefined

  /** A field as text checked by `isRight`; otherwise records an error and continues with `fallback`. */
  function read<T>(name: FieldName, fallback: T, parse: (text: string) => T | undefined, wanted: string): T {
    const text = raw(name)
    if (text === undefined) return fallback
    const value = parse(text)
    if (value === undefined) problems.push(`${name} must be ${wanted}.`)
    return value ?? fallback
  }
  return { problems, raw, read }
}

/** @returns a whole number from `min` to `max`, or undefined */
export const wholeNumber = (min: number, max: number) => (text: string) => {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : undefined
}

/** @returns one of `words`, or undefined */
export const oneOf =
  <Word extends string>(...words: readonly Word[]) =>
  (text: string) =>
    words.find(word => word === text)

/** @returns an http or https origin without path, or undefined */
export function origin(text: string): string | undefined {
  const url = URL.parse(text)
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:'
  return url && isWeb && url.pathname === '/' && !url.search && !url.hash && !url.username
    ? url.origin
    : undefined
}

/** @returns an absolute address of one of `protocols` ('https:'), or undefined */
export const address = (protocols: readonly string[]) => (text: string) => {
  const url = URL.parse(text)
  return url && protocols.includes(url.protocol) && url.hostname ? text : undefined
}

/** @returns the parts between commas, each checked, or undefined when one is wrong */
export const listOf = (parse: (text: string) => string | undefined) => (text: string) => {
  const parts = text.split(',').flatMap(part => part.trim() || [])
  const values = parts.flatMap(part => parse(part) ?? [])
  return values.length === parts.length ? values : undefined
}

/** @returns an address or a network such as 10.0.0.0/8, or undefined */
export function network(text: string): string | undefined {
  const [ip = '', bits, ...rest] = text.split('/')
  const version = isIP(ip)
  if (!version || rest.length) return undefined
  const isRight = bits === undefined || wholeNumber(0, version === 4 ? 32 : 128)(bits) !== undefined
  return isRight ? text : undefined
}

/** @returns a mail address, with or without a name before it, or undefined */
export const mailbox = (text: string) =>
  /^(?:[^<>\r\n@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text) ? text : undefined
