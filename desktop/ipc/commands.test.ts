import { expect, test } from 'vitest'
import { commandList } from './commands.ts'

test('no two commands share a key', () => {
  const keys = commandList.map(
    ([, { key, shift, isAlone }]) => `${isAlone ?? false} ${shift ?? false} ${key}`,
  )
  expect(new Set(keys).size).toBe(keys.length)
})
