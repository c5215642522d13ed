import type { Command } from './command.ts'
import { history } from './history.ts'
import { recover } from './recover.ts'
import { plan, sort } from './sort.ts'
import { undo } from './undo.ts'
import { watch } from './watch.ts'
import { where } from './where.ts'

/** Every command. What is understood, the help and what a shell may complete follow from it. */
export const commands: readonly Command[] = [sort, plan, undo, history, where, recover, watch]
