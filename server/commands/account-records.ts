import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { support } from '../edge/peer.ts'
import { exportAccount } from '../sign-in/describe-account.ts'
import { noteEvent } from '../sign-in/security-events.ts'
import { onPerson } from './on-person.ts'

/** What is kept of a person. */
export const records = {
  export: onPerson({
    does: 'writes everything that is kept about a person, without secrets, into a new file',
    options: { to: { type: 'string', value: '<file>', does: 'the file, which only you can read' } },
    plan: ({ deps, user, values, now }) => {
      if (values.to === undefined) throw new Error('Say into which file: --to ada.json.')
      const file = resolve(values.to)
      return {
        question: `Write what is kept about ${user.email} to ${file}?`,
        act: async () => {
          await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch(() => {
            throw new Error(`${file} cannot be made, or exists already. Choose another name.`)
          })
          await noteEvent(deps.db, 'data-exported', user.id, support, now)
          const found = await exportAccount(deps, user)
          await writeFile(file, `${JSON.stringify(found, null, 2)}\n`)
          return `Wrote what is kept about ${user.email} to ${file}.`
        },
        data: { file },
      }
    },
  }),
}
