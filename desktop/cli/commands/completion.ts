import { completionScript, shells } from '../completion-scripts.ts'
import type { Context, Given } from '../context.ts'
import type { ExitStatus } from '../exit.ts'
import { listed, UsageError } from '../options.ts'
import type { Row } from '../row.ts'

export async function completion(
  { args: [name] }: Given,
  { print }: Context,
  commands: readonly Row[],
): Promise<ExitStatus> {
  const shell = shells.find(known => known === name)
  if (!shell) throw new UsageError(`'completion' takes ${listed(shells, 'or')}, not '${name}'`)
  return await print({ shell, script: completionScript(shell, commands) }, ({ script }) =>
    script.trimEnd().split('\n'),
  )
}
