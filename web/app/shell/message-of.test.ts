import { expect, test } from 'vitest'
import { ApiError } from '../../../server/contract/api-error.ts'
import { messageOf } from './message-of.ts'

test('what the server says is told as it is, everything else by the screen', () => {
  expect(messageOf(new ApiError(400, 'That code is wrong.', { isSaid: true }), 'No.')).toBe(
    'That code is wrong.',
  )
  for (const error of [new ApiError(500, 'Answered with error 500.'), new Error('Declined.'), 'odd'])
    expect(messageOf(error, 'No.')).toBe('No.')
})
