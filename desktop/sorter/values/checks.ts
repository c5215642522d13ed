import type { FileId, Folder } from './values.ts'

/** Checks of what was read from a file of ours, which anybody may have written to. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

export function isFileId(value: unknown): value is FileId {
  if (isNumber(value)) return true
  return isText(value) && /^\d{16,40}$/.test(value) && !Number.isSafeInteger(Number(value))
}

export function isFolder(value: unknown): value is Folder {
  return isObject(value) && isText(value.path) && isNumber(value.device) && isFileId(value.inode)
}
