import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { memoryFolder } from '../testing/memory-folder.ts'
import { addPerson, askForReset, goodPassword, refusalOf, registration } from '../testing/people.ts'
import { testServer } from '../testing/test-server.ts'

const stolen = 'seven purple ladders'
const refused = {
  status: 400,
  message: 'That password is on a list of stolen passwords. Please choose another one.',
}

async function listOf(...passwords: readonly string[]) {
  const folder = await mkdtemp(join(memoryFolder, 'sortwell-stolen-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'pwned-passwords.txt')
  const hashes = passwords.map(text => createHash('sha1').update(text).digest('hex').toUpperCase())
  await writeFile(file, hashes.sort().join(':3\r\n').concat(':1\r\n'))
  return file
}

test('a password that was stolen elsewhere is refused by registration, change and reset', async () => {
  await using server = await testServer({
    environment: { BREACHED_PASSWORDS_FILE: await listOf(stolen, 'another one', 'and a third') },
  })
  const ada = await addPerson(server)
  expect(
    await refusalOf(server.api.register(registration({ email: 'bob@example.com', password: stolen }))),
  ).toMatchObject(refused)
  const change = { currentPassword: goodPassword, newPassword: stolen, confirmPassword: stolen }
  expect(await refusalOf(ada.api.changePassword(change))).toMatchObject(refused)
  const token = await askForReset(server, ada.email)
  expect(await refusalOf(server.api.resetPassword({ token, newPassword: stolen }))).toMatchObject(refused)
})

test("a password made of the person's name and a year is refused by registration, change and reset", async () => {
  await using server = await testServer()
  const newPassword = 'Ada2026!!'
  const own = {
    status: 400,
    message: 'Please choose a password that is not made of your name, your address or the word Sortwell.',
  }
  const ada = await addPerson(server, { email: 'lovelace@example.com' })
  const form = registration({ email: 'bob@example.com', password: newPassword })
  expect(await refusalOf(server.api.register(form))).toMatchObject(own)
  const change = { currentPassword: goodPassword, newPassword, confirmPassword: newPassword }
  expect(await refusalOf(ada.api.changePassword(change))).toMatchObject(own)
  const token = await askForReset(server, ada.email)
  expect(await refusalOf(server.api.resetPassword({ token, newPassword }))).toMatchObject(own)
})
