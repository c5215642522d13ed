import { expect, test } from './sorter-test.ts'

test('an app that was not installed says so when it is asked for updates', async ({ sorter }) => {
  await sorter.chooseInMenu('updates')
  const dialog = sorter.dialog('Updates')
  await expect(dialog).toContainText(
    'Updates come with an installed Sortwell; this one was started another way.',
  )
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

test('the side bar speaks of an update only while there is something to know', { tag: '@core' }, async ({
  sorter,
}) => {
  const line = (name: string) => sorter.page.getByRole('button', { name, exact: true })
  await sorter.tellUpdates({ state: 'downloading', version: '0.2.0', percent: 42 })
  await expect(line('Updating 42%')).toBeVisible()
  await sorter.tellUpdates({ state: 'failed', fault: { kind: 'unreachable' } })
  await expect(line('Update failed')).toHaveCount(0)
  await sorter.tellUpdates({ state: 'failed', fault: { kind: 'unsigned' } })
  await line('Update failed').click()
  await expect(sorter.dialog('Updates')).toContainText(
    'The update is not signed by Sortwell, so it is not installed.',
  )
  await sorter.page.keyboard.press('Escape')
  await sorter.tellUpdates({ state: 'idle', found: null })
  await expect(line('Update failed')).toHaveCount(0)
})

test('an update that is ready tells of the password, and one that installs not to close the program', async ({
  sorter,
}) => {
  await sorter.tellUpdates({ state: 'ready', version: '0.2.0', asksPassword: true })
  await sorter.page.getByRole('button', { name: 'Restart to update' }).click()
  const dialog = sorter.dialog('Updates')
  await expect(dialog).toContainText('Sortwell 0.2.0 is ready.')
  await expect(dialog).toContainText('your system’s package tool asks for your password.')
  await expect(dialog).toContainText('Do not close the program while it installs.')
  await sorter.tellUpdates({ state: 'installing', version: '0.2.0' })
  await expect(dialog).toContainText(
    'Sortwell 0.2.0 is being installed. Do not close the program until it starts again.',
  )
  await expect(dialog.getByRole('button')).toHaveCount(0)
  await sorter.page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
})
