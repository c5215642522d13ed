import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { factsOf } from '../../testing/reading.ts'

test('a subject in the Latin letters of Windows is read, as old programs wrote it', async () => {
  const mail = 'Subject: Grüße\r\nFrom: Zoë <zoe@example.org>\r\n\r\nHallo'
  expect(await factsOf('a.eml', Buffer.from(mail, 'latin1'))).toMatchObject({
    title: 'Grüße',
    author: 'Zoë <zoe@example.org>',
  })
  expect(await factsOf('b.eml', Buffer.from(mail))).toMatchObject({ title: 'Grüße' })
})
